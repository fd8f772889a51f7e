/** The day at the start of a text (`2025-03-05T23:00:00-08:00`), in whatever time zone; undefined if there is none. */
export function calendarDay(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  // 2025-02-30 would silently become March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'March 5, 2025'. Anything that isn't a date is shown as is, and a missing one says so. */
export function formatDate(date: string | undefined): string {
  if (date === undefined || date.trim() === '') return 'Date not available'
  const day = calendarDay(date)
  return day === undefined ? date : LONG.format(new Date(`${day}T00:00:00Z`))
}
