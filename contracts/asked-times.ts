/** The header in which a page sends the times that a visitor asks for, and in which the automation gets them. */
export const ASKED_TIMES_HEADER = 'asked-times'

/** The parts of a working day, by the clock of who asks, in hours. */
export const HALVES = { morning: { from: 9, to: 12 }, afternoon: { from: 12, to: 17 } } as const

export interface HalfDay {
  /** YYYY-MM-DD */
  date: string
  half: keyof typeof HALVES
}

/** The half-days that would suit a visitor, one to three, in their own time zone. */
export interface AskedTimes {
  halfDays: readonly HalfDay[]
  /** An IANA name, such as America/Chicago. This machine may not know it: browsers learn of new ones first. */
  timeZone: string
}

export const MOST_HALF_DAYS = 3
const DAYS_OFFERED = 10
const DAY_MS = 24 * 60 * 60_000
/** A page that couldn't reach the server may deliver days later. */
const DAYS_LATE = 7
/** Ten working days, with two holidays among them and a day for the zone. */
const DAYS_AHEAD = 18

/** The next ten working days after today, as YYYY-MM-DD. @param timeZone an IANA name that this machine knows */
export function nextWorkingDays(now: number, timeZone: string): string[] {
  const today = Date.parse(dateIn(now, timeZone))
  return Array.from({ length: 2 * DAYS_OFFERED }, (_, index) => dateOf(today + (index + 1) * DAY_MS))
    .filter(isWorkingDay)
    .slice(0, DAYS_OFFERED)
}

/** `2026-11-24 morning, 2026-11-30 afternoon; America/Chicago` */
export const writeAskedTimes = ({ halfDays, timeZone }: AskedTimes): string =>
  `${halfDays.map(({ date, half }) => `${date} ${half}`).join(', ')}; ${timeZone}`

const WRITTEN = /^([^;]{1,200}); ([\w+/-]{1,64})$/
const WRITTEN_HALF_DAY = /^(\d{4}-\d\d-\d\d) (morning|afternoon)$/

/**
 * From a header that anyone may have written. What's no working day, long past or too far ahead is left out, and so are all
 * after the third; undefined when nothing is left. Never throws.
 */
export function readAskedTimes(header: string | undefined, now: number): AskedTimes | undefined {
  const [, list = '', timeZone = ''] = WRITTEN.exec(header ?? '') ?? []
  const halfDays = new Map<string, HalfDay>()
  for (const written of list.split(', ')) {
    const [, date = '', half] = WRITTEN_HALF_DAY.exec(written) ?? []
    if ((half === 'morning' || half === 'afternoon') && isWorkingDay(date) && isNear(date, now))
      halfDays.set(written, { date, half })
  }
  if (halfDays.size === 0) return undefined
  return { halfDays: inOrder([...halfDays.values()].slice(0, MOST_HALF_DAYS)), timeZone }
}

const isNear = (date: string, now: number) =>
  Date.parse(date) > now - (DAYS_LATE + 1) * DAY_MS && Date.parse(date) < now + DAYS_AHEAD * DAY_MS

/** The earliest first. */
export const inOrder = (halfDays: readonly HalfDay[]): HalfDay[] =>
  halfDays.toSorted(
    (one, other) => one.date.localeCompare(other.date) || HALVES[one.half].from - HALVES[other.half].from,
  )

/** Monday to Friday, without US federal holidays. @param date YYYY-MM-DD; anything else is no working day */
export function isWorkingDay(date: string): boolean {
  const day = new Date(`${date}T00:00Z`)
  if (Number.isNaN(day.getTime()) || dateOf(day.getTime()) !== date) return false
  return ![0, 6].includes(day.getUTCDay()) && !isFederalHoliday(day)
}

/** Month, day. On a weekend, the Friday before or the Monday after is kept. */
const FIXED = [
  [0, 1],
  [5, 19],
  [6, 4],
  [10, 11],
  [11, 25],
] as const
/** Month, weekday, which one of the month; -1: the last. */
const FLOATING = [
  [0, 1, 3],
  [1, 1, 3],
  [4, 1, -1],
  [8, 1, 1],
  [9, 1, 2],
  [10, 4, 4],
] as const

/** By 5 U.S.C. 6103, on a weekday. */
function isFederalHoliday(day: Date): boolean {
  const [month, weekday, number] = [day.getUTCMonth(), day.getUTCDay(), Math.ceil(day.getUTCDate() / 7)]
  const isLast = new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== month
  if (FLOATING.some(([m, w, n]) => m === month && w === weekday && (n === number || (n === -1 && isLast)))) return true
  const shifts = weekday === 1 ? [0, -1] : weekday === 5 ? [0, 1] : [0]
  return shifts.some((shift) => {
    const kept = new Date(day.getTime() + shift * DAY_MS)
    return FIXED.some(([m, d]) => m === kept.getUTCMonth() && d === kept.getUTCDate())
  })
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

/** 'Eastern Time'; the name itself where this machine doesn't know the zone. */
export function describeZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) return timeZone
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * A half-day by another clock, such as 'Tuesday, November 24, 12:00 – 3:00 PM EST'; undefined where this machine doesn't know
 * one of the zones.
 */
export function describeHalfDayIn({ date, half }: HalfDay, timeZone: string, other: string): string | undefined {
  if (!isTimeZone(timeZone) || !isTimeZone(other)) return undefined
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: other,
    ...{ weekday: 'long', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  } as const)
  return format.formatRange(instantOf(date, HALVES[half].from, timeZone), instantOf(date, HALVES[half].to, timeZone))
}

/** When the clocks of a time zone show a full hour of a day. */
function instantOf(date: string, hour: number, timeZone: string): number {
  const shown = Date.parse(date) + hour * 60 * 60_000
  // The offset may change between the two.
  const near = shown - offsetAt(shown, timeZone)
  return shown - offsetAt(near, timeZone)
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone })}Z`) - instant

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const dateIn = (instant: number, timeZone: string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
