import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { bookingUris, findBooking } from './bookings.ts'

const TOKEN = 'sandbox'

/** Stand-in for the scheduler's API: `GET /calendly/scheduled_events/{id}` in the provider's shape, with its 401 and 404. */
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

/** The provider writes microseconds. */
function microseconds(time: string): string {
  return time.replace(/(\.\d{3})Z$/, '$1000Z')
}
