import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '#ops/bench/faults/seeded-random.ts'
import { runs } from '#test/runs.ts'
import { type Counted, describeEvaluation, evaluate, TRUSTED_FROM } from './evaluate-test.ts'

const page = (visits: number, booked: number): Counted => ({ visits, booked })
const RUNNING = { isRunning: true, visitsAWeek: 350 }
const tell = (a: Counted, b: Counted, course = RUNNING) => describeEvaluation(evaluate({ a, b }), { a, b }, course)

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
      expect([estimate, low, high, one.small, one.visitsToGo].every(Number.isFinite)).toBe(true)
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
    const a = { visits: 0, booked: 0 }
    const b = { visits: 0, booked: 0 }
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
