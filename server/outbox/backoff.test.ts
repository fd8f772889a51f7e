import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planRetry, RETRY_DELAYS } from './backoff.ts'

const DAY = 24 * 60 * 60 * 1000
const attempts = fc.integer({ min: 1, max: 1000 })
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

it('spreads over about three days, each wait longer than the one before', () => {
  const sum = RETRY_DELAYS.reduce((total, delay) => total + delay, 0)
  expect(sum / DAY).toBeGreaterThan(2.9)
  expect(sum / DAY).toBeLessThan(3.1)
  expect([...RETRY_DELAYS].sort((a, b) => a - b)).toEqual([...RETRY_DELAYS])
  expect(RETRY_DELAYS[0]).toBe(2000)
})

it('waits by the schedule, a fifth more or less', () => {
  fc.assert(
    fc.property(attempts, random, (made, chance) => {
      const planned = RETRY_DELAYS[made - 1] ?? DAY
      const { delayMs } = planRetry({ attempts: made, random: chance })
      expect(Number.isInteger(delayMs)).toBe(true)
      expect(delayMs).toBeGreaterThanOrEqual(planned * 0.8)
      expect(delayMs).toBeLessThanOrEqual(planned * 1.2)
    }),
  )
  expect(planRetry({ attempts: 1, random: 0 }).delayMs).toBe(1600)
  expect(planRetry({ attempts: 1, random: 0.5 }).delayMs).toBe(2000)
})

it('waits as long as the receiver asks when that is longer, but never more than a day for its sake', () => {
  fc.assert(
    fc.property(attempts, random, fc.nat({ max: 10 * DAY }), (made, chance, retryAfterMs) => {
      const own = planRetry({ attempts: made, random: chance }).delayMs
      const { delayMs } = planRetry({ attempts: made, random: chance, retryAfterMs })
      expect(delayMs).toBe(Math.max(own, Math.min(retryAfterMs, DAY)))
    }),
  )
})

it('calls the schedule through after the last planned retry has failed, and goes on once a day', () => {
  fc.assert(
    fc.property(attempts, (made) => {
      const { delayMs, scheduleIsThrough } = planRetry({ attempts: made, random: 0.5 })
      expect(scheduleIsThrough).toBe(made > RETRY_DELAYS.length)
      if (scheduleIsThrough) expect(delayMs).toBe(DAY)
    }),
  )
  const isThroughAfter = (made: number) => planRetry({ attempts: made, random: 0.5 }).scheduleIsThrough
  expect([isThroughAfter(RETRY_DELAYS.length), isThroughAfter(RETRY_DELAYS.length + 1)]).toEqual([false, true])
})
