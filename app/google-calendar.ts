import type { CallEntry } from '#contracts/site-config.ts'

/** Link to a prefilled Google Calendar event; undefined if the time is invalid. @param startTime ISO 8601 */
export function googleCalendarLink({ title, description, minutes }: CallEntry, startTime: string): string | undefined {
  const start = Date.parse(startTime)
  if (Number.isNaN(start)) return undefined
  const dates = [start, start + minutes * 60_000].map(basicTime).join('/')
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details: description }).toString()}`
}

/** 20261124T150000Z */
const basicTime = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
