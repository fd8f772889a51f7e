import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { EVENT_MINUTES } from './calendar.ts'

const TOKEN = 'sandbox'

/** Stand-in for `GET /calendly/scheduled_events/{id}`, with the provider's response shape, 401, and 404. */
export function createCalendlyApi({ database }: { database: DatabaseSync }): Hono {
  const app = new Hono()

  app.get('/calendly/scheduled_events/:id', (c) => {
    if (c.req.header('authorization') !== `Bearer ${TOKEN}`)
      return c.json({ title: 'Unauthenticated', message: 'The access token is invalid' }, 401)
    const booking = findBooking(database, c.req.param('id'))
    if (booking === undefined)
      return c.json({ title: 'Resource Not Found', message: 'The server could not find the requested resource.' }, 404)

    const api = `${booking.origin}/sandbox/calendly`
    return c.json({
      resource: {
        uri: bookingUris(booking).event,
        name: '30 Minute Meeting',
        status: 'active',
        start_time: microseconds(booking.startTime),
        end_time: microseconds(booking.endTime),
        event_type: `${api}/event_types/30-minute-meeting`,
        location: { type: 'custom', location: 'Sandbox: no call takes place' },
        invitees_counter: { total: 1, active: 1, limit: 1 },
        created_at: microseconds(booking.createdAt),
        updated_at: microseconds(booking.createdAt),
        event_memberships: [{ user: `${api}/users/host`, user_email: 'host@example.com', user_name: 'Sandbox host' }],
        event_guests: [],
      },
    })
  })

  return app
}

/** The provider uses microseconds. */
function microseconds(time: string): string {
  return time.replace(/(\.\d{3})Z$/, '$1000Z')
}

export interface Booking {
  id: string
  inviteeId: string
  origin: string
  startTime: string
  endTime: string
  createdAt: string
}

export interface BookingRequest {
  origin: string
  /** ISO 8601, UTC. */
  startTime: string
  name: string
  email: string
  timeZone: string
}

/** Stores a booking. Returns `undefined` if its time is taken. */
export function keepBooking(database: DatabaseSync, request: BookingRequest, now: Date): Booking | undefined {
  const { origin, startTime, name, email, timeZone } = request
  const booking: Booking = {
    id: randomUUID(),
    inviteeId: randomUUID(),
    origin,
    startTime,
    endTime: new Date(Date.parse(startTime) + EVENT_MINUTES * 60_000).toISOString(),
    createdAt: now.toISOString(),
  }
  const { changes } = database
    .prepare(
      `insert into booking (id, invitee_id, origin, start_time, end_time, name, email, time_zone, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (start_time) do nothing`,
    )
    .run(booking.id, booking.inviteeId, origin, startTime, booking.endTime, name, email, timeZone, booking.createdAt)
  return changes === 1 ? booking : undefined
}

export function takenTimes(database: DatabaseSync): Set<string> {
  const rows = database.prepare('select start_time from booking').all()
  return new Set(rows.map((row) => String(row['start_time'])))
}

function findBooking(database: DatabaseSync, id: string): Booking | undefined {
  const row = database.prepare('select * from booking where id = ?').get(id)
  if (row === undefined) return undefined
  return {
    id: String(row['id']),
    inviteeId: String(row['invitee_id']),
    origin: String(row['origin']),
    startTime: String(row['start_time']),
    endTime: String(row['end_time']),
    createdAt: String(row['created_at']),
  }
}

export function bookingUris({ origin, id, inviteeId }: Booking): { event: string; invitee: string } {
  const event = `${origin}/sandbox/calendly/scheduled_events/${id}`
  return { event, invitee: `${event}/invitees/${inviteeId}` }
}
