import { DAY_MS } from './clock.ts'
import { calendarDay, formatDay, formatTime, isoIn } from './dates.ts'

/** A day and a minute as a clock shows them: `2026-03-08T08:00`. */
export const LOCAL_TIME = /^20\d\d-(?:0[1-9]|1[0-2])-[0-3]\dT(?:[01]\d|2[0-3]):[0-5]\d$/

/** The day that a page is dated by: a zone's, or UTC's while that's earlier, since pages switch at midnight UTC. */
export const pageDay = (instant: number, timeZone: string): string =>
  [timeZone, 'UTC'].map((zone) => isoIn(instant, zone).slice(0, 10)).toSorted()[0] ?? ''

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${isoIn(instant, timeZone)}Z`) - Math.floor(instant / 1000) * 1000

/**
 * When clocks in a zone show a time, in epoch milliseconds, earliest first: never in the hour that's skipped in spring,
 * twice in the one that's doubled in autumn.
 */
export function instantsOf(local: string, timeZone: string): number[] {
  const shown = LOCAL_TIME.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(shown)) return []
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((at) => offsetAt(at, timeZone))
  return [...new Set(offsets)]
    .map((offset) => shown - offset)
    .filter((at) => isoIn(at, timeZone) === `${local.replace('T', ' ')}:00`)
    .toSorted((one, other) => one - other)
}

/** When something goes out that's planned for a time; or why it can't. The first time counts, where it comes twice. */
export function readPlannedTime(
  local: string,
  timeZone: string,
  now: number,
): { at: number; says: string } | { problem: string } {
  const [at, again] = instantsOf(local, timeZone)
  if (!LOCAL_TIME.test(local)) return { problem: 'Choose a day and a time that the calendar has.' }
  if (calendarDay(local.slice(0, 10)) === undefined)
    return { problem: `This month ends on ${lastDayOf(local)}. Choose a day that it has.` }
  if (at === undefined)
    return {
      problem: 'This time doesn’t come: clocks go forward over it that night. Choose an earlier or a later one.',
    }
  if (at <= now) return { problem: 'This time has passed. Choose a later one.' }
  const when = formatTime(at, 'full', timeZone)
  return { at, says: again === undefined ? when : `This time comes twice that night. The first one counts: ${when}` }
}

function lastDayOf(local: string): string {
  const [year = 0, month = 0] = local.split('-').map(Number)
  return formatDay(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), 'date')
}
