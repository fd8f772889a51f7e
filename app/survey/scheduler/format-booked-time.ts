/**
 * A booked time as the visitor reads it: 'Tuesday, November 24, 2026' and '10:30 AM EST'.
 * @param startTime ISO 8601; anything else is shown as it is (§8)
 * @param timeZone the visitor's own unless told otherwise
 */
export function formatBookedTime(startTime: string, timeZone?: string): { day: string; time: string } {
  const date = new Date(startTime)
  if (Number.isNaN(date.getTime())) return { day: startTime, time: '' }
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...zone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', ...zone })
  // Engines differ in the space before AM and PM: here it never breaks, and every font has it.
  return { day: day.format(date), time: time.format(date).replace(/\s(?=[AP]M)/, '\u00a0') }
}
