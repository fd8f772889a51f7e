import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import { type Appointment, findAppointment } from './appointments.ts'

const TOKEN = 'sandbox'

/** Stand-in for the provider's API: events and their invitees, in its shape, with its 401 and 404. */
export function createCalendlyApi({ database }: { database: DatabaseSync }): Hono {
  const app = new Hono()

  const answer = (resourceOf: (appointment: Appointment) => object) => (c: Context) => {
    if (c.req.header('authorization') !== `Bearer ${TOKEN}`)
      return c.json({ title: 'Unauthenticated', message: 'The access token is invalid' }, 401)
    const appointment = findAppointment(database, c.req.param('id') ?? '')
    if (appointment === undefined)
      return c.json({ title: 'Resource Not Found', message: 'The server could not find the requested resource.' }, 404)
    return c.json(resourceOf(appointment))
  }
  app.get(
    '/calendly/scheduled_events/:id',
    answer((appointment) => ({ resource: eventResource(appointment) })),
  )
  app.get(
    '/calendly/scheduled_events/:id/invitees',
    answer((appointment) => ({
      collection: [inviteeResource(database, appointment)],
      pagination: { count: 1, next_page: null, previous_page: null, next_page_token: null, previous_page_token: null },
    })),
  )

  return app
}

function eventResource(appointment: Appointment): object {
  const api = `${appointment.origin}/sandbox/calendly`
  const isOn = appointment.state === 'booked'
  return {
    uri: urisOf(appointment).event,
    name: '30 Minute Meeting',
    status: isOn ? 'active' : 'canceled',
    start_time: microseconds(appointment.startTime),
    end_time: microseconds(appointment.endTime),
    event_type: `${api}/event_types/30-minute-meeting`,
    location: { type: 'custom', location: 'Sandbox: no call takes place' },
    invitees_counter: { total: 1, active: isOn ? 1 : 0, limit: 1 },
    created_at: microseconds(appointment.createdAt),
    updated_at: microseconds(appointment.createdAt),
    event_memberships: [{ user: `${api}/users/host`, user_email: 'host@example.com', user_name: 'Sandbox host' }],
    event_guests: [],
  }
}

function inviteeResource(database: DatabaseSync, appointment: Appointment) {
  const uriOf = (id: string | null) => {
    const other = id === null ? undefined : findAppointment(database, id)
    return other ? urisOf(other).invitee : null
  }
  const { event, invitee, move, cancel } = urisOf(appointment)
  return {
    uri: invitee,
    event,
    name: appointment.name,
    first_name: null,
    last_name: null,
    email: appointment.email,
    timezone: appointment.timeZone,
    status: appointment.state === 'booked' ? 'active' : 'canceled',
    rescheduled: appointment.state === 'moved',
    old_invitee: uriOf(appointment.oldId),
    new_invitee: uriOf(appointment.newId),
    reschedule_url: move,
    cancel_url: cancel,
    questions_and_answers: [],
    tracking: {
      utm_campaign: null,
      utm_source: null,
      utm_medium: null,
      utm_content: appointment.tracked,
      utm_term: null,
      salesforce_uuid: null,
    },
    created_at: microseconds(appointment.createdAt),
    updated_at: microseconds(appointment.createdAt),
  }
}

/** An event of the webhook about an appointment. */
export const webhookEvent = (
  database: DatabaseSync,
  event: 'invitee.created' | 'invitee.canceled',
  appointment: Appointment,
  now: Date,
): object => ({
  event,
  created_at: microseconds(now.toISOString()),
  created_by: `${appointment.origin}/sandbox/calendly/users/host`,
  payload: { ...inviteeResource(database, appointment), scheduled_event: eventResource(appointment) },
})

/** The provider uses microseconds. */
function microseconds(time: string): string {
  return time.replace(/(\.\d{3})Z$/, '$1000Z')
}

export function urisOf({ origin, id, inviteeId }: Appointment) {
  const event = `${origin}/sandbox/calendly/scheduled_events/${id}`
  return {
    event,
    invitee: `${event}/invitees/${inviteeId}`,
    move: `${origin}/sandbox/scheduler?move=${id}`,
    cancel: `${origin}/sandbox/scheduler/cancel/${id}`,
  }
}
