export interface CalendarTime {
  /** ISO 8601, UTC. */
  startTime: string
  /** '9:00 AM' */
  label: string
  /** '9:00 – 9:30 AM' */
  range: string
  part: 'Night' | 'Morning' | 'Afternoon' | 'Evening'
}

export interface CalendarDay {
  /** YYYY-MM-DD */
  date: string
  /** 'Tuesday, November 24' */
  heading: string
  times: CalendarTime[]
}

export interface Calendar {
  /** 'Eastern Time (New York)' */
  zone: string
  /** Only days with open times, in order. */
  days: CalendarDay[]
}

const MINUTE_MS = 60_000

/** Open times in the visitor's time zone, or UTC if unknown. @param taken booked start times, ISO 8601, UTC */
export function calendarFor(now: Date, taken: ReadonlySet<string>, timeZone: string): Calendar {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const free = openTimes(now).filter((time) => !taken.has(time))
  const describe = timeDescriber(zone)
  const days = [...Map.groupBy(free, (time) => dates.format(new Date(time)))].map(([date, times]) => ({
    date,
    heading: LONG_DAY.format(new Date(date)),
    times: times.map(describe),
  }))
  return { zone: zoneLabel(zone, now), days }
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })

function timeDescriber(timeZone: string): (startTime: string) => CalendarTime {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const hours = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  // The site's fonts lack the thin space that some formatters put before 'AM'.
  const describe = (time: Date) => clock.format(time).replace(/\s/g, ' ')
  return (startTime) => {
    const start = new Date(startTime)
    const end = new Date(start.getTime() + EVENT_MINUTES * MINUTE_MS)
    return {
      startTime,
      label: describe(start),
      range: rangeLabel(describe(start), describe(end)),
      part: partOfDay(Number(hours.format(start))),
    }
  }
}

function partOfDay(hour: number): CalendarTime['part'] {
  if (hour < 6) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

/** '9:00 – 9:30 AM', '11:30 AM – 12:00 PM'. `formatRange` would add dates to a range that crosses midnight. */
function rangeLabel(start: string, end: string): string {
  const half = / [AP]M$/
  return start.slice(-3) === end.slice(-3) ? `${start.replace(half, '')} – ${end}` : `${start} – ${end}`
}

function zoneLabel(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  if (name === 'GMT+00:00') return 'Coordinated Universal Time'
  const city = timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ')
  return city === undefined || name.includes(city) ? name : `${name} (${city})`
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

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
const DAY_MS = 24 * 60 * MINUTE_MS

export const EVENT_MINUTES = 30

/** The host's half hours, 9 to 12 and 1 to 5, in minutes after midnight. */
const HALF_HOURS = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [hour * 60, hour * 60 + 30])

/** Every slot, booked or not: weekdays from tomorrow, 60 days ahead. ISO 8601, UTC. */
export function openTimes(now: Date): string[] {
  const today = hostClock(now.getTime())
  today.setUTCHours(0, 0, 0, 0)
  return Array.from({ length: DAYS_AHEAD }, (_, index) => today.getTime() + (index + 1) * DAY_MS)
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .flatMap((day) => HALF_HOURS.map((minutes) => hostInstant(day + minutes * MINUTE_MS).toISOString()))
}

/** The instant at which the host's clock reads what `clock` reads in UTC. DST changes at night, outside these hours. */
function hostInstant(clock: number): Date {
  return new Date(clock - (hostClock(clock).getTime() - clock))
}

/** The host's local time at an instant, encoded as if it were UTC. */
function hostClock(instant: number): Date {
  const parts = HOST_CLOCK.formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return new Date(Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute')))
}
