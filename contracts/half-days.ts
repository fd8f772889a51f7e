import type { AskedTimes, HalfDay } from './asked-times.ts'
import { describeZone, formatDay, isoIn, zoneNamed } from './dates.ts'

/** The hours of each half-day, in the visitor's time zone. */
const HOURS: Record<HalfDay['half'], { from: number; to: number }> = {
  morning: { from: 9, to: 12 },
  afternoon: { from: 12, to: 17 },
}

/** 'Tuesday, November 24, morning' */
export const describeHalfDay = ({ date, half }: HalfDay): string => `${formatDay(date, 'weekday')}, ${half}`

/**
 * 'Tuesday, November 24, morning (Central Time)', each of them.
 * @param arrivedAt for the owner, who wonders at a day that was over before: a device's date can be off
 */
export const describeAskedTimes = (asked: AskedTimes | undefined, arrivedAt = 0): string[] =>
  asked?.halfDays.map((one) => {
    const wasOver = (halfDaySpan(one, asked.timeZone)?.to ?? arrivedAt) < arrivedAt
    return `${describeHalfDay(one)} (${describeZone(asked.timeZone)})${wasOver ? ', over before this arrived' : ''}`
  }) ?? []

/** When a half-day begins and ends, in epoch milliseconds; undefined in an unknown zone. */
export function halfDaySpan({ date, half }: HalfDay, timeZone: string): { from: number; to: number } | undefined {
  if (zoneNamed(timeZone) === undefined) return undefined
  const { from, to } = HOURS[half]
  return { from: instantOf(date, from, timeZone), to: instantOf(date, to, timeZone) }
}

/** The instant of a full hour on a working day in a time zone. Clocks change earlier, mostly on Sundays. */
function instantOf(date: string, hour: number, timeZone: string): number {
  const shown = Date.parse(date) + hour * 60 * 60_000
  return shown - offsetAt(shown, timeZone)
}

const offsetAt = (instant: number, timeZone: string): number => Date.parse(`${isoIn(instant, timeZone)}Z`) - instant
