import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/faults/seeded-random.ts'
import { runs } from '#test/runs.ts'
import { type Counted, describeJudgement, halfWidth, isUneven, judge, TRUSTED_FROM } from './judge-test.ts'

const page = (visits: number, booked: number): Counted => ({ visits, booked })
const RUNNING = { isRunning: true, visitsAWeek: 350 }
const tell = (a: Counted, b: Counted, course = RUNNING) => describeJudgement(judge({ a, b }), { a, b }, course)

describe('the split', () => {
  it.each([
    // (a - b)² / (a + b) vs. 10.828, which chi-square with one degree of freedom exceeds in 1 of 1,000 cases.
    [0, 0, false],
    [11, 0, true],
    [10, 0, false],
    [550, 450, false],
    [552, 448, false],
    [553, 447, true],
    [447, 553, true],
    [50_520, 49_480, false],
    [50_521, 49_479, true],
  ])('is uneven with %i and %i visits: %s', (a, b, expected) => {
    expect(isUneven(a, b)).toBe(expected)
  })
})

describe('the interval', () => {
  it('is as wide as the formula has it', () => {
    // By hand: x = 8.212, (1 + 1/x) ln((x + 1) / 0.0025) = 1.12177 · 8.21205 = 9.21205; square root 3.03514.
    expect(halfWidth(1, 4000)).toBeCloseTo(3.0351, 3)
    // x = 0.8212: 2.21773 · ln(728.48) = 2.21773 · 6.59096 = 14.61697; square root 3.82322.
    expect(halfWidth(0.01, 400)).toBeCloseTo(0.038232, 5)
    // x = 82.12: 1.01218 · ln(33 248) = 1.01218 · 10.41175 = 10.53853; square root 3.24631.
    expect(halfWidth(2, 40_000)).toBeCloseTo(6.4926, 3)
  })

  it('lies around the difference of the rates', () => {
    // 40 and 60 of 1,000. Variances 41/1002 · 961/1002 / 1002 and 61/1002 · 941/1002 / 1002: 3.9165e-5 and 5.7056e-5;
    // standard error 0.0098092. x = 4.106: 1.24355 · ln(2042.4) = 1.24355 · 7.62190 = 9.47820; square root 3.07867.
    const { difference, verdict } = judge({ a: page(1000, 40), b: page(1000, 60) })
    expect(difference?.estimate).toBeCloseTo(0.02, 10)
    expect(difference?.low).toBeCloseTo(0.02 - 0.0302, 4)
    expect(difference?.high).toBeCloseTo(0.02 + 0.0302, 4)
    expect(verdict).toBe('too-early')
  })
})

describe('the verdict', () => {
  it.each([
    [page(0, 0), page(0, 0), 'too-early'],
    // A large difference with too few visits, then with too few calls.
    [page(99, 0), page(99, 50), 'too-early'],
    [page(400, 0), page(400, 9), 'too-early'],
    [page(4000, 160), page(4000, 240), 'b-ahead'],
    [page(4000, 240), page(4000, 160), 'a-ahead'],
    [page(4000, 160), page(4000, 160), 'alike'],
    [page(553, 40), page(447, 40), 'uneven'],
    [page(20, 0), page(0, 0), 'uneven'],
  ] as const)('of %j and %j is %s', (a, b, expected) => {
    expect(judge({ a, b }).verdict).toBe(expected)
  })

  it('says nothing of the difference before there are enough counts', () => {
    const { visitsEach, booked } = TRUSTED_FROM
    expect(judge({ a: page(visitsEach - 1, booked), b: page(visitsEach, booked) }).difference).toBeNull()
    expect(judge({ a: page(visitsEach, booked - 1), b: page(visitsEach, 0) }).difference).toBeNull()
    expect(judge({ a: page(visitsEach, booked), b: page(visitsEach, 0) }).difference).not.toBeNull()
  })
})

describe('the visits to go', () => {
  it.each([
    // Too few calls: one of 802 so far needs 81 more for the tenth, but the interval needs many more than that.
    [page(400, 0), page(400, 9)],
    [page(500, 20), page(500, 20)],
    // A difference larger than a small one counts as a small one.
    [page(150, 20), page(150, 8)],
    [page(2000, 160), page(2000, 200)],
  ])('of %j and %j end where the interval is first as narrow as a small difference', (a, b) => {
    const { visitsToGo, small, difference } = judge({ a, b })
    const visits = a.visits + b.visits
    const estimate = Math.abs(difference?.estimate ?? 0)
    const width = Math.min(small, Math.max(estimate, small - estimate))
    // Before there's a standard error, both pages have the combined rate p: each adds p / (visits / 2).
    const rate = (a.booked + b.booked + 1) / (visits + 2)
    const variances = [a, b].map((each) => {
      const own = (each.booked + 1) / (each.visits + 2)
      return (own * (1 - own)) / (each.visits + 2)
    })
    const deviation = difference
      ? Math.sqrt(variances.reduce((sum, each) => sum + each, 0) * visits)
      : Math.sqrt(4 * rate)
    const at = (total: number) => halfWidth(deviation / Math.sqrt(total), total)
    expect(at(visits + visitsToGo)).toBeLessThanOrEqual(difference ? width : small)
    expect(at(visits + visitsToGo - 1)).toBeGreaterThan(difference ? width : small)
    expect(small).toBeCloseTo(rate / 2, 12)
  })

  it.each([
    // 100 visits are missing on one page, so 200 in all; the other page's would do for the interval.
    [page(0, 0), page(5000, 200), 200],
    [page(5000, 200), page(40, 0), 120],
    [page(0, 0), page(200_000, 9), 200],
    // 4 calls are missing at 7 in 400,002 visits.
    [page(200_000, 0), page(200_000, 6), Math.ceil((4 * 400_002) / 7)],
  ])('of %j and %j are at least what is missing for a verdict: %i', (a, b, expected) => {
    const { visitsToGo } = judge({ a, b })
    expect(visitsToGo).toBeGreaterThanOrEqual(expected)
    if (b.visits < 200_000) expect(visitsToGo).toBe(expected)
  })

  it('are none once there is a verdict, and at least one before', () => {
    expect(judge({ a: page(4000, 160), b: page(4000, 240) }).visitsToGo).toBe(0)
    expect(judge({ a: page(553, 40), b: page(447, 40) }).visitsToGo).toBe(0)
  })
})

it('keeps the difference of two rates between -1 and 1, and takes a call without a visit for a visit', () => {
  expect(judge({ a: page(100, 0), b: page(100, 100) }).difference?.high).toBe(1)
  expect(judge({ a: page(100, 100), b: page(100, 0) }).difference?.low).toBe(-1)
  expect(judge({ a: page(0, 100), b: page(100, 100) })).toEqual(judge({ a: page(100, 100), b: page(100, 100) }))
})

describe('the sentence', () => {
  it.each([
    [page(0, 0), page(0, 0), 'No visits yet.'],
    // Standard error 0.0048775, times 3.0641 is 0.01494.
    [page(4000, 160), page(4000, 240), 'B is ahead, by 0.5 to 3.5 calls per 100 visits.'],
    [page(4000, 240), page(4000, 160), 'A is ahead, by 0.5 to 3.5 calls per 100 visits.'],
    [
      page(4000, 160),
      page(4000, 160),
      'No difference larger than 1.4 calls per 100 visits. Keep the page you like better.',
    ],
  ])('of %j and %j', (a, b, expected) => {
    expect(tell(a, b)).toBe(expected)
  })

  it('says how long to go at this rate, and when that is too long or no one comes', () => {
    const [a, b] = [page(500, 20), page(500, 20)]
    const { visitsToGo } = judge({ a, b })
    expect(tell(a, b)).toBe(
      `Too early to tell: about ${Math.round(visitsToGo / 350)} weeks to go at this rate, until a difference of 2.1 calls per 100 visits shows.`,
    )
    expect(tell(a, b, { ...RUNNING, visitsAWeek: visitsToGo })).toContain('about 1 week to go')
    expect(tell(a, b, { ...RUNNING, visitsAWeek: 10 * visitsToGo })).toContain('about 1 week to go')
    expect(tell(a, b, { ...RUNNING, visitsAWeek: visitsToGo / 2 })).toContain('about 2 weeks to go')
    expect(tell(a, b, { ...RUNNING, visitsAWeek: visitsToGo / 104 })).toContain('about 104 weeks to go')
    expect(tell(a, b, { ...RUNNING, visitsAWeek: visitsToGo / 105 })).toContain(': more than two years to go')
    expect(tell(a, b, { ...RUNNING, visitsAWeek: 0 })).toContain('no visits in the last four weeks')
    expect(tell(a, b, { isRunning: false, visitsAWeek: 0 })).toBe('It ended too early to tell.')
  })

  it('explains an uneven split', () => {
    expect(tell(page(1, 0), page(40, 0))).toContain('A had 1 visit and B 40 visits.')
    expect(tell(page(1204, 40), page(931, 1))).toMatch(
      /^Don’t compare these yet: A had 1,204 visits and B 931 visits\. /,
    )
  })
})

const counted = fc
  .tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 200_000 }))
  .map(([visits, booked]) => page(visits, Math.min(booked, 2 * visits)))

it('treats A and B alike, and says something finite of any counts', () => {
  const mirrored = { 'a-ahead': 'b-ahead', 'b-ahead': 'a-ahead' } as Record<string, string>
  fc.assert(
    fc.property(counted, counted, (a, b) => {
      const one = judge({ a, b })
      const other = judge({ a: b, b: a })
      expect(other.verdict).toBe(mirrored[one.verdict] ?? one.verdict)
      expect(other.visitsToGo).toBeCloseTo(one.visitsToGo, 6)
      const { estimate = 0, low = 0, high = 0 } = one.difference ?? {}
      const numbers = [estimate, low, high, one.small, one.visitsToGo]
      expect(numbers.every(Number.isFinite)).toBe(true)
      expect([low <= estimate, estimate <= high, low >= -1, high <= 1]).toEqual([true, true, true, true])
      expect(other.difference?.low ?? 0).toBeCloseTo(-high, 12)
      expect(tell(a, b)).not.toMatch(/NaN|Infinity|undefined/)
    }),
    runs(300),
  )
})

it('sees B better with each call more that B brings, and more sharply with each visit', () => {
  const usual = fc.record({
    visits: fc.integer({ min: TRUSTED_FROM.visitsEach, max: 50_000 }),
    a: fc.double({ min: 0, max: 0.4, noNaN: true }),
    b: fc.double({ min: 0, max: 0.4, noNaN: true }),
  })
  fc.assert(
    fc.property(usual, ({ visits, ...rates }) => {
      const a = page(visits, Math.round(visits * rates.a))
      const b = page(visits, Math.round(visits * rates.b))
      const now = judge({ a, b }).difference
      const better = judge({ a, b: page(visits, b.booked + 1) }).difference
      const longer = judge({ a: page(2 * visits, 2 * a.booked), b: page(2 * visits, 2 * b.booked) }).difference
      if (!now || !better || !longer) return
      expect(better.low).toBeGreaterThan(now.low)
      expect(better.high).toBeGreaterThan(now.high)
      expect(longer.high - longer.low).toBeLessThan(now.high - now.low)
    }),
    runs(300),
  )
})

it('calls a winner of two equal pages in few tests that are looked at daily, and finds a real one in most', () => {
  const random = seededRandom(7)
  const everCalled = (rates: readonly [number, number]) => {
    const [a, b] = [
      { visits: 0, booked: 0 },
      { visits: 0, booked: 0 },
    ]
    for (let day = 0; day < 90; day += 1) {
      for (let visit = 0; visit < 100; visit += 1) {
        const [seen, rate] = random() < 0.5 ? ([a, rates[0]] as const) : ([b, rates[1]] as const)
        seen.visits += 1
        if (random() < rate) seen.booked += 1
      }
      if (judge({ a, b }).verdict.endsWith('ahead')) return true
    }
    return false
  }
  const shareOf = (rates: readonly [number, number]) =>
    Array.from({ length: 200 }, () => everCalled(rates)).filter(Boolean).length / 200
  expect(shareOf([0.04, 0.04])).toBeLessThanOrEqual(0.05)
  expect(shareOf([0.04, 0.08])).toBeGreaterThan(0.9)
})
