/**
 * The calendar day at the head of a text (`2025-03-05`, `2025-03-05T23:00:00-08:00`), never shifted by a time zone.
 * @returns `YYYY-MM-DD`; nothing when there is no such day
 */
export function calendarDay(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  // 2025-02-30 would silently become March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

// Not Intl: to make one formatter takes a slow phone longer than to run the rest of a page's own script.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * 'March 5, 2025' (§9) for a calendar day, or for the day at the head of a time, which no time zone shifts.
 * What cannot be formatted is shown as is; a missing date says so (§8).
 */
export function formatDate(date: string | undefined): string {
  const text = date?.trim() ?? ''
  if (date === undefined || text === '') return 'Date not available'
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text) ?? []
  const instant = new Date(`${day}T00:00:00Z`)
  // 2025-02-30 would silently become March.
  const isDay = day !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return isDay ? `${MONTHS[instant.getUTCMonth()]} ${instant.getUTCDate()}, ${instant.getUTCFullYear()}` : date
}
