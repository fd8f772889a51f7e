import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono, type Next } from 'hono'
import type { SchedulerMode } from './appointment-pages.ts'
import { microseconds, readUnauthenticated, takenTimes } from './calendly-api.ts'

const DAY_MS = 24 * 60 * 60_000

/** The provider's limit since July 9, 2026. */
const MOST_DAYS = 31

const HOST_ZONE = 'America/New_York'
const DAYS_AHEAD = 60

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

interface FreeTimesOptions {
  database: DatabaseSync
  now: () => Date
  mode: () => SchedulerMode
}

/** Stand-in for the provider's free times: who the token is of, the event types, and when one can be booked. */
export function createCalendlyTimes({ database, now, mode }: FreeTimesOptions): Hono {
  const app = new Hono()
  const apiOf = (c: Context) => `${new URL(c.req.url).origin}/sandbox/calendly`
  const pageOf = (c: Context) => `${new URL(c.req.url).origin}/sandbox/scheduler`

  app.use('/calendly/:path{users/me|event_types|event_type_available_times}', async (c: Context, next: Next) => {
    const refused = readUnauthenticated(c)
    if (refused) return refused
    if (mode() === 'failing') return c.json({ title: 'Internal Server Error', message: 'Set to fail' }, 500)
    return next()
  })
  app.get('/calendly/users/me', (c) => c.json({ resource: { uri: `${apiOf(c)}/users/host`, name: 'Sandbox host' } }))
  app.get('/calendly/event_types', (c) => {
    if (c.req.query('user') !== `${apiOf(c)}/users/host`) return c.json(INVALID, 400)
    const type = { uri: `${apiOf(c)}/event_types/30-minute-meeting`, active: true, name: '30 Minute Meeting' }
    return c.json({ collection: [{ ...type, scheduling_url: pageOf(c) }], pagination: { count: 1, next_page: null } })
  })
  app.get('/calendly/event_type_available_times', (c) => {
    const { event_type, start_time = '', end_time = '' } = c.req.query()
    const [from, until] = [Date.parse(start_time), Date.parse(end_time)]
    // Not in the past, by a minute's grace for a request on its way.
    const isPeriod = from >= now().getTime() - 60_000 && until > from && until - from <= MOST_DAYS * DAY_MS
    if (event_type !== `${apiOf(c)}/event_types/30-minute-meeting` || !isPeriod) return c.json(INVALID, 400)
    const taken = takenTimes(database)
    const free = openTimes(now()).filter((time) => {
      const at = Date.parse(time)
      return mode() !== 'full' && at >= from && at < until && !taken.has(time)
    })
    return c.json({
      collection: free.map((time) => ({
        status: 'available',
        invitees_remaining: 1,
        start_time: microseconds(time),
        scheduling_url: `${pageOf(c)}?${new URLSearchParams({ time })}`,
      })),
    })
  })

  return app
}

const INVALID = { title: 'Invalid Argument', message: 'The supplied parameters are invalid.' }
