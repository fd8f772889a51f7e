/** Current time in epoch milliseconds. Injected so tests can set it. */
export type Clock = () => number

/** A minute, an hour, and a day in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Maximum clock skew between servers that share a store. */
export const CLOCK_SLACK_MS = 60_000

/** How much later than now something may have been made that lets anybody in: later, it's from a clock that was ahead, and would outlast its time. */
export const MOST_AHEAD_MS = 60 * MINUTE_MS

/** Whether what was made to end at a time is still good. */
export const isStillGood = (now: number, madeAt: number, expiresAt: number): boolean =>
  now < expiresAt && madeAt <= now + MOST_AHEAD_MS

/** The UTC day of a timestamp: `2026-03-05`. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A time in ISO 8601, for programs and exports; null stays null. */
export function isoTime(time: number): string
export function isoTime(time: number | null): string | null
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** Runs `work` repeatedly, pausing for as many milliseconds as it returns. @returns stops it */
export async function repeat(work: () => Promise<number>): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  const run = async () => {
    const pause = await work()
    if (isStopped) return
    timer = setTimeout(() => {
      working = run()
    }, pause)
  }
  await run()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await working
  }
}

/** Something that goes on until it's stopped. */
export interface Stoppable {
  stop(): Promise<void>
}

/** Like `repeat`, without waiting for the first time to end. */
export function runRepeatedly(work: () => Promise<number>): Stoppable {
  const stopped = repeat(work)
  return { stop: async () => (await stopped)() }
}

/** The day of a timestamp in a time zone: `2026-03-05`. */
export const dayIn = (time: number, timeZone = 'UTC'): string => zoned(time, timeZone).toPlainDate().toString()

export const zoned = (time: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)

/** When a day begins in a time zone, in epoch milliseconds. */
export const startOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds

/** A duration in minutes, hours, or days. */
export function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`
}
