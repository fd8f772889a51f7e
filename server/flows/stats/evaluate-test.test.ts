import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '#ops/bench/faults/seeded-random.ts'
import { runs } from '#test/runs.ts'
import { type Counted, describeEvaluation, evaluate, halfWidth, isUneven, TRUSTED_FROM } from './evaluate-test.ts'

const page = (visits: number, booked: number): Counted => ({ visits, booked })
const RUNNING = { isRunning: true, visitsAWeek: 350 }
const tell = (a: Counted, b: Counted, course = RUNNING) => describeEvaluation(evaluate({ a, b }), { a, b }, course)

it.each([
  // (a - b)² / (a + b) vs. 10.828, which chi-square with one degree of freedom exceeds in 1 of 1,000 cases.
  [0, 0, false],
  [11, 0, true],
  [10, 0, false],
  [552, 448, false],
  [447, 553, true],
])('finds %i and %i visits unevenly split: %s', (a, b, expected) => {
  expect(isUneven(a, b)).toBe(expected)
})

it('has intervals as wide as the formula has them, around the difference of the rates', () => {
  // By hand: x = 8.212, (1 + 1/x) ln((x + 1) / 0.0025) = 1.12177 · 8.21205 = 9.21205; square root 3.03514.
  expect(halfWidth(1, 4000)).toBeCloseTo(3.0351, 3)
  // x = 0.8212: 2.21773 · ln(728.48) = 2.21773 · 6.59096 = 14.61697; square root 3.82322.
  expect(halfWidth(0.01, 400)).toBeCloseTo(0.038232, 5)
  // 40 and 60 of 1,000. Variances 41/1002 · 961/1002 / 1002 and 61/1002 · 941/1002 / 1002: 3.9165e-5 and 5.7056e-5;
  // standard error 0.0098092. x = 4.106: 1.24355 · ln(2042.4) = 1.24355 · 7.62190 = 9.47820; square root 3.07867.
  const { difference } = evaluate({ a: page(1000, 40), b: page(1000, 60) })
  expect(difference?.estimate).toBeCloseTo(0.02, 10)
  expect(difference?.low).toBeCloseTo(0.02 - 0.0302, 4)
  expect(difference?.high).toBeCloseTo(0.02 + 0.0302, 4)
})

it.each([
  [page(0, 0), page(0, 0), 'too-early', 'No visits yet.'],
  // A large difference with too few visits, then with too few calls.
  [page(99, 0), page(99, 50), 'too-early', /^Too early to tell: about /],
  [page(400, 0), page(400, 9), 'too-early', /^Too early to tell: about /],
  // Standard error 0.0048775, times 3.0641 is 0.01494.
  [page(4000, 160), page(4000, 240), 'b-ahead', 'B is ahead, by 0.5 to 3.5 calls per 100 visits.'],
  [page(4000, 160), page(4000, 160), 'alike', /^No difference larger than 1\.4 calls per 100 visits\. /],
  [page(1204, 40), page(931, 1), 'uneven', /^Don’t compare these yet: A had 1,204 visits and B 931 visits\. /],
  [page(20, 0), page(0, 0), 'uneven', /A had 20 visits and B 0 visits\./],
] as const)('gives the verdict and the sentence of %j and %j: %s', (a, b, verdict, sentence) => {
  expect(evaluate({ a, b }).verdict).toBe(verdict)
  expect(tell(a, b)).toMatch(sentence)
})

it('says nothing of the difference before there are enough counts', () => {
  const { visitsEach, booked } = TRUSTED_FROM
  expect(evaluate({ a: page(visitsEach - 1, booked), b: page(visitsEach, booked) }).difference).toBeNull()
  expect(evaluate({ a: page(visitsEach, booked - 1), b: page(visitsEach, 0) }).difference).toBeNull()
  expect(evaluate({ a: page(visitsEach, booked), b: page(visitsEach, 0) }).difference).not.toBeNull()
})

it.each([
  [350, true, / about 7 weeks to go at this rate, until a difference of 2\.1 calls per 100 visits shows\.$/],
  [1e6, true, / about 1 week to go/],
  [1, true, /: more than two years to go/],
  [0, true, / no visits in the last four weeks\.$/],
  [0, false, /^It ended too early to tell\.$/],
])('says at %i visits a week how long to go: %s, %s', (visitsAWeek, isRunning, sentence) => {
  expect(tell(page(500, 20), page(500, 20), { isRunning, visitsAWeek })).toMatch(sentence)
})

const counted = fc
  .tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 200_000 }))
  .map(([visits, booked]) => page(visits, Math.min(booked, 2 * visits)))

it('treats A and B alike, and says something finite of any counts', () => {
  const mirrored = { 'a-ahead': 'b-ahead', 'b-ahead': 'a-ahead' } as Record<string, string>
  fc.assert(
    fc.property(counted, counted, (a, b) => {
      const one = evaluate({ a, b })
      const other = evaluate({ a: b, b: a })
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
      if (evaluate({ a, b }).verdict.endsWith('ahead')) return true
    }
    return false
  }
  const shareOf = (rates: readonly [number, number]) =>
    Array.from({ length: 200 }, () => everCalled(rates)).filter(Boolean).length / 200
  expect(shareOf([0.04, 0.04])).toBeLessThanOrEqual(0.05)
  expect(shareOf([0.04, 0.08])).toBeGreaterThan(0.9)
})
