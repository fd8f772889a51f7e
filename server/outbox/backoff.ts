import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'

const SECOND = 1000

/** Milliseconds to wait after the first, second, … failed attempt: about three days in total. */
export const RETRY_DELAYS = [
  2 * SECOND,
  10 * SECOND,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  12 * HOUR_MS,
  18 * HOUR_MS,
  DAY_MS,
] as const

/** @param random in [0, 1), for a jitter of 20% @param retryAfterMs honored up to a day */
export function planRetry({
  attempts,
  random,
  retryAfterMs = 0,
}: {
  attempts: number
  random: number
  retryAfterMs?: number | undefined
}): { delayMs: number; scheduleIsThrough: boolean } {
  const planned = (RETRY_DELAYS[attempts - 1] ?? DAY_MS) * (0.8 + 0.4 * random)
  return {
    delayMs: Math.round(Math.max(planned, Math.min(retryAfterMs, DAY_MS))),
    scheduleIsThrough: attempts > RETRY_DELAYS.length,
  }
}
