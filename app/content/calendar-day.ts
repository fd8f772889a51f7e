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
