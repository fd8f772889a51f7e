import { expect, it } from 'vitest'
import { DAY_MS } from '#contracts/clock.ts'
import { planRetry, RETRY_DELAYS } from './backoff.ts'
import { FAILING_AFTER_MS } from './watch-destinations.ts'

it('spreads over about three days, each wait longer than the one before, and then goes on once a day', () => {
  expect(RETRY_DELAYS.reduce((total, delay) => total + delay, 0) / DAY_MS).toBeCloseTo(3, 1)
  expect(RETRY_DELAYS.toSorted((one, other) => one - other)).toEqual([...RETRY_DELAYS])
  const [first, last] = [RETRY_DELAYS[0], RETRY_DELAYS.length]
  expect(first).toBe(2000)
  for (const [attempts, delayMs, scheduleIsThrough] of [
    [1, first, false],
    [last, RETRY_DELAYS.at(-1), false],
    [last + 1, DAY_MS, true],
    [1000, DAY_MS, true],
  ] as const)
    expect(planRetry({ attempts, random: 0.5 })).toEqual({ delayMs, scheduleIsThrough })
})

it('has made five attempts before the alarm, whatever the jitter, and the sixth comes after it', () => {
  const lastOf = (attempts: number, random: number) =>
    Array.from({ length: attempts - 1 }, (_, made) => planRetry({ attempts: made + 1, random }).delayMs).reduce(
      (sum, delay) => sum + delay,
    )
  expect(lastOf(5, 1)).toBeLessThan(FAILING_AFTER_MS)
  expect(lastOf(6, 0)).toBeGreaterThan(FAILING_AFTER_MS)
})
