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

/** Open times in the visitor's time zone, or UTC if unknown. @param taken booked start times, ISO 8601, UTC */
export function calendarFor(now: Date, taken: ReadonlySet<string>, timeZone: string): Calendar {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const free = openTimes(now).filter((time) => !taken.has(time))
  const dayOf = (time: string) => Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDate().toString()
  const describe = timeDescriber(zone)
  const days = [...Map.groupBy(free, dayOf)].map(([date, times]) => ({
    date,
    heading: LONG_DAY.format(new Date(date)),
    times: times.map(describe),
  }))
  return { zone: zoneLabel(zone, now), days }
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })

function timeDescriber(timeZone: string): (startTime: string) => CalendarTime {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  // The site's fonts lack the thin space that some formatters put before 'AM'.
  const describe = (time: Temporal.ZonedDateTime) => clock.format(time.epochMilliseconds).replace(/\s/g, ' ')
  return (startTime) => {
    const start = Temporal.Instant.from(startTime).toZonedDateTimeISO(timeZone)
    const end = start.add({ minutes: EVENT_MINUTES })
    return {
      startTime,
      label: describe(start),
      range: rangeLabel(describe(start), describe(end)),
      part: partOfDay(start.hour),
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

export const EVENT_MINUTES = 30

/** The host's half hours: 9 to 12 and 1 to 5. */
const HALF_HOURS = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [
  new Temporal.PlainTime(hour),
  new Temporal.PlainTime(hour, 30),
])

/** Every slot, booked or not: weekdays from tomorrow, 60 days ahead. ISO 8601, UTC. */
export function openTimes(now: Date): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(HOST_ZONE).toPlainDate()
  return Array.from({ length: DAYS_AHEAD }, (_, index) => today.add({ days: index + 1 }))
    .filter(({ dayOfWeek }) => dayOfWeek < 6)
    .flatMap((day) => HALF_HOURS.map((plainTime) => day.toZonedDateTime({ timeZone: HOST_ZONE, plainTime })))
    .map((time) => time.toInstant().toString({ smallestUnit: 'millisecond' }))
}
