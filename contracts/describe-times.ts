import type { HalfDay } from './asked-times.ts'

/** The hours of each half-day, in the visitor's time zone. */
const HOURS: Record<HalfDay['half'], { from: number; to: number }> = {
  morning: { from: 9, to: 12 },
  afternoon: { from: 12, to: 17 },
}

/** 'Tuesday, November 24' */
export const describeDate = (date: string): string =>
  new Date(`${date}T00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** 'Tuesday, November 24, morning' */
export const describeHalfDay = ({ date, half }: HalfDay): string => `${describeDate(date)}, ${half}`

/** 'Eastern Time'; the zone's IANA name if this machine doesn't know it. */
export function describeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) return timeZone
  const nameIn = (timeZoneName: 'long' | 'longGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = nameIn('longGeneric')
  return name.startsWith('GMT') ? nameIn('long') : name
}

/** '10:30 a.m. EST' for '10:30 AM EST', with a space before it that doesn't break. */
export const withPeriods = (time: string): string =>
  time.replaceAll(/\s([AP])M\b/g, (_, half: string) => `\u00a0${half.toLowerCase()}.m.`)

/** A half-day in another zone: 'Tuesday, November 24, 12:00 – 3:00 p.m. EST'; undefined for an unknown zone. */
export function describeHalfDayIn({ date, half }: HalfDay, timeZone: string, other: string): string | undefined {
  if (!isTimeZone(timeZone) || !isTimeZone(other)) return undefined
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: other,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const { from, to } = HOURS[half]
  return withPeriods(format.formatRange(instantOf(date, from, timeZone), instantOf(date, to, timeZone)))
}

/** The instant of a full hour on a working day in a time zone. Clocks change earlier, mostly on Sundays. */
function instantOf(date: string, hour: number, timeZone: string): number {
  const shown = Date.parse(date) + hour * 60 * 60_000
  return shown - offsetAt(shown, timeZone)
}

const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone })}Z`) - instant

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
