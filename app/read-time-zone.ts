import { zoneNamed } from '#contracts/dates.ts'

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
