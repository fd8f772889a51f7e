import { DAY_MS } from '#contracts/clock.ts'
import { isoIn, zoneNamed } from '#contracts/dates.ts'
import { ifPossible } from '#contracts/if-possible.ts'

const DAYS_OFFERED = 10

/** The next ten weekdays after today, as YYYY-MM-DD. @param timeZone an IANA name this machine knows */
export function nextWorkingDays(now: number, timeZone: string): string[] {
  const today = Date.parse(isoIn(now, timeZone).slice(0, 10))
  return Array.from({ length: 2 * DAYS_OFFERED }, (_, index) => new Date(today + (index + 1) * DAY_MS))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .slice(0, DAYS_OFFERED)
}

/**
 * The visitor's time zone: an IANA name that this browser also takes. Some report one that they refuse, such as
 * `Etc/Unknown`; then it's the clock's present distance from UTC.
 */
export function readTimeZone(): string {
  const timeZone = ifPossible(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (timeZone && zoneNamed(timeZone)) return timeZone
  const hours = Math.round(new Date().getTimezoneOffset() / 60)
  // In these names, west is plus.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`
}
