const HOST_ZONE = 'America/New_York'
const DAYS_AHEAD = 60
const HOST_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: HOST_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long the call takes. */
export const EVENT_MINUTES = 30

/** The host's half hours from 9 to 12 and 1 to 5, in minutes after midnight. */
const HALF_HOURS = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [hour * 60, hour * 60 + 30])

/**
 * Every time that the host offers, taken or not: working days from tomorrow, 60 days ahead, in order. ISO 8601, UTC.
 */
export function openTimes(now: Date): string[] {
  const today = hostClock(now.getTime())
  today.setUTCHours(0, 0, 0, 0)
  return Array.from({ length: DAYS_AHEAD }, (_, index) => today.getTime() + (index + 1) * DAY_MS)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .flatMap((day) => HALF_HOURS.map((minutes) => hostInstant(day + minutes * MINUTE_MS).toISOString()))
}

/** Last day that can be offered, as an instant. */
export function lastDay(now: Date): Date {
  return new Date(now.getTime() + DAYS_AHEAD * DAY_MS)
}

/** The instant when the host's clock shows what `clock` shows in UTC. Clocks change at night, outside these hours. */
function hostInstant(clock: number): Date {
  return new Date(clock - (hostClock(clock).getTime() - clock))
}

/** The host's clock at an instant, written as if it were UTC. */
function hostClock(instant: number): Date {
  const parts = HOST_CLOCK.formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return new Date(Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute')))
}
