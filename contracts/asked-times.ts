const DAYS_OFFERED = 10
const DAY_MS = 24 * 60 * 60_000

/** The next ten working days after today, as YYYY-MM-DD. @param timeZone an IANA name that this machine knows */
export function nextWorkingDays(now: number, timeZone: string): string[] {
  const today = Date.parse(dateIn(now, timeZone))
  return Array.from({ length: 2 * DAYS_OFFERED }, (_, index) => dateOf(today + (index + 1) * DAY_MS))
    .filter(isWorkingDay)
    .slice(0, DAYS_OFFERED)
}

/** Monday to Friday, without US federal holidays. @param date YYYY-MM-DD; anything else is no working day */
export function isWorkingDay(date: string): boolean {
  const day = new Date(`${date}T00:00Z`)
  if (Number.isNaN(day.getTime()) || dateOf(day.getTime()) !== date) return false
  return ![0, 6].includes(day.getUTCDay()) && !isFederalHoliday(day)
}

/** Month, day. On a weekend, the Friday before or the Monday after is kept. */
const FIXED = [
  [0, 1], // New Year's Day
  [5, 19], // Juneteenth
  [6, 4], // Independence Day
  [10, 11], // Veterans Day
  [11, 25], // Christmas Day
] as const
/** Month, weekday, which one of the month; -1: the last. */
const FLOATING = [
  [0, 1, 3], // Martin Luther King Jr.
  [1, 1, 3], // Washington's Birthday
  [4, 1, -1], // Memorial Day
  [8, 1, 1], // Labor Day
  [9, 1, 2], // Columbus Day
  [10, 4, 4], // Thanksgiving
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

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const dateIn = (instant: number, timeZone: string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone })

/** The header in which a page sends the times that a visitor asks for, and in which the automation gets them. */
export const ASKED_TIMES_HEADER = 'asked-times'

export interface HalfDay {
  /** YYYY-MM-DD */
  date: string
  half: 'morning' | 'afternoon'
}

/** The half-days that would suit a visitor, one to three, in their own time zone. */
export interface AskedTimes {
  halfDays: readonly HalfDay[]
  /** An IANA name, such as America/Chicago. This machine may not know it: browsers learn of new ones first. */
  timeZone: string
}

export const MOST_HALF_DAYS = 3
/** A page that couldn't reach the server may deliver days later. */
const DAYS_LATE = 7
/** Ten working days, with three weekends and two holidays among them, and a zone that is a day ahead. */
const DAYS_AHEAD = 21

/** `2026-11-24 morning, 2026-11-30 afternoon; America/Chicago` */
export const writeAskedTimes = ({ halfDays, timeZone }: AskedTimes): string =>
  `${halfDays.map(({ date, half }) => `${date} ${half}`).join(', ')}; ${timeZone}`

const ZONE_NAME = /^[\w+/-]{1,64}$/
const WRITTEN_HALF_DAY = /^([\d-]{10}) (morning|afternoon)$/

/** Reads that header, which anyone can write: drops what isn't a near working day. Never throws. */
export function readAskedTimes(header: string | undefined, now: number): AskedTimes | undefined {
  const [list = '', timeZone = ''] = (header ?? '').slice(0, 300).split('; ')
  if (!ZONE_NAME.test(timeZone)) return undefined
  const halfDays = new Map<string, HalfDay>()
  for (const written of list.split(', ')) {
    const [, date = '', half] = WRITTEN_HALF_DAY.exec(written) ?? []
    if ((half === 'morning' || half === 'afternoon') && isWorkingDay(date) && isNear(date, now))
      halfDays.set(written, { date, half })
  }
  if (halfDays.size === 0) return undefined
  return { halfDays: inOrder([...halfDays.values()].slice(0, MOST_HALF_DAYS)), timeZone }
}

/** The half-days in JSON that others could write. Any day will do. */
export const halfDaysIn = (stored: unknown): HalfDay[] =>
  Array.isArray(stored) ? stored.filter(isHalfDay).slice(0, MOST_HALF_DAYS) : []

const isHalfDay = (value: HalfDay | null): value is HalfDay => WRITTEN_HALF_DAY.test(`${value?.date} ${value?.half}`)

/** Stored asked times; undefined when they have another shape. */
export function askedTimesIn(stored: Partial<AskedTimes> | null | undefined): AskedTimes | undefined {
  const halfDays = halfDaysIn(stored?.halfDays)
  const timeZone = `${stored?.timeZone}`
  return halfDays[0] && ZONE_NAME.test(timeZone) ? { halfDays, timeZone } : undefined
}

const isNear = (date: string, now: number) =>
  Date.parse(date) > now - (DAYS_LATE + 1) * DAY_MS && Date.parse(date) < now + DAYS_AHEAD * DAY_MS

const inOrder = (halfDays: readonly HalfDay[]): HalfDay[] =>
  halfDays.toSorted((one, other) => one.date.localeCompare(other.date) || other.half.localeCompare(one.half))
