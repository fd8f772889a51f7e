/** The time now, in milliseconds since the epoch. Passed in, so that tests can set it. */
export type Clock = () => number

/** A minute, an hour and a day in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** By how much the clocks of servers on one store may differ. */
export const CLOCK_SLACK_MS = 60_000

/** The day of a time, in UTC: `2026-03-05`. */
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Works again and again, after as many milliseconds as the work returns. @returns stops it */
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
