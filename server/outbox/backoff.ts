const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds to wait after the first, second, … failed attempt: about three days in all. */
export const RETRY_DELAYS = [
  2 * SECOND,
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  18 * HOUR,
  DAY,
] as const

/**
 * @param random from 0 up to 1, spreads the delay by a fifth @param retryAfterMs honored when longer, up to a day
 * @returns whether the schedule is through: then it's one try a day, for ever
 */
export function planRetry({
  attempts,
  random,
  retryAfterMs = 0,
}: {
  attempts: number
  random: number
  retryAfterMs?: number | undefined
}): { delayMs: number; scheduleIsThrough: boolean } {
  const planned = (RETRY_DELAYS[attempts - 1] ?? DAY) * (0.8 + 0.4 * random)
  return {
    delayMs: Math.round(Math.max(planned, Math.min(retryAfterMs, DAY))),
    scheduleIsThrough: attempts > RETRY_DELAYS.length,
  }
}
