import { calendarDay, isoIn, zoneNamed } from '#contracts/dates.ts'

const DAYS_OFFERED = 10
const DAY_MS = 24 * 60 * 60_000

/** The next ten working days after today, as YYYY-MM-DD. @param timeZone an IANA name this machine knows */
export function nextWorkingDays(now: number, timeZone: string): string[] {
  const today = Date.parse(isoIn(now, timeZone).slice(0, 10))
  return Array.from({ length: 2 * DAYS_OFFERED }, (_, index) => dateOf(today + (index + 1) * DAY_MS))
    .filter(isWorkingDay)
    .slice(0, DAYS_OFFERED)
}

/** Monday to Friday, minus US federal holidays. @param date YYYY-MM-DD; false for anything else */
export function isWorkingDay(date: string): boolean {
  if (calendarDay(date) !== date) return false
  const day = new Date(date)
  return ![0, 6].includes(day.getUTCDay()) && !isFederalHoliday(day)
}

/** Month (from 0), day. If it's on a weekend, it's observed on the Friday before or the Monday after. */
const FIXED = [
  [0, 1], // New Year's Day
  [5, 19], // Juneteenth
  [6, 4], // Independence Day
  [10, 11], // Veterans Day
  [11, 25], // Christmas Day
] as const
/** Month (from 0), weekday, week of the month; -1 is the last. */
const FLOATING = [
  [0, 1, 3], // Martin Luther King Jr.
  [1, 1, 3], // Washington's Birthday
  [4, 1, -1], // Memorial Day
  [8, 1, 1], // Labor Day
  [9, 1, 2], // Columbus Day
  [10, 4, 4], // Thanksgiving
] as const

/** The weekday holidays of 5 U.S.C. 6103. */
function isFederalHoliday(day: Date): boolean {
  const [month, weekday, number] = [day.getUTCMonth(), day.getUTCDay(), Math.ceil(day.getUTCDate() / 7)]
  const isLast = new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== month
  if (FLOATING.some(([m, w, n]) => m === month && w === weekday && (n === number || (n === -1 && isLast)))) return true
  const shifts = weekday === 1 ? [0, -1] : weekday === 5 ? [0, 1] : [0]
  return shifts.some((shift) => {
    const stored = new Date(day.getTime() + shift * DAY_MS)
    return FIXED.some(([m, d]) => m === stored.getUTCMonth() && d === stored.getUTCDate())
  })
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/**
 * The visitor's time zone: an IANA name that this browser also takes. Some report one that they refuse, such as
 * `Etc/Unknown`; then it's the clock's present distance from UTC.
 */
export function readTimeZone(): string {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone && zoneNamed(timeZone)) return timeZone
  } catch {}
  const hours = Math.round(new Date().getTimezoneOffset() / 60)
  // In these names, west is plus.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`
}
