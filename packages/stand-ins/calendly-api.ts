import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'

const TOKEN = 'sandbox'

const EVENT_MINUTES = 30

/** Stand-in for the provider's API: events and their invitees, in its shape, with its 401 and 404. */
export function createCalendlyApi({ database }: { database: DatabaseSync }): Hono {
  const app = new Hono()

  const answer = (resourceOf: (appointment: Appointment) => object) => (c: Context) => {
    const refused = readUnauthenticated(c)
    if (refused) return refused
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

/** The answer to a request without the token; undefined for one with it. */
export const readUnauthenticated = (c: Context) =>
  c.req.header('authorization') === `Bearer ${TOKEN}`
    ? undefined
    : c.json({ title: 'Unauthenticated', message: 'The access token is invalid' }, 401)

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
export const microseconds = (time: string): string => time.replace(/(\.\d{3})Z$/, '$1000Z')

export function urisOf({ origin, id, inviteeId }: Appointment) {
  const event = `${origin}/sandbox/calendly/scheduled_events/${id}`
  return {
    event,
    invitee: `${event}/invitees/${inviteeId}`,
    move: `${origin}/sandbox/scheduler?move=${id}`,
    cancel: `${origin}/sandbox/scheduler/cancel/${id}`,
  }
}

export interface Appointment {
  id: string
  inviteeId: string
  origin: string
  /** ISO 8601, UTC. */
  startTime: string
  endTime: string
  name: string
  email: string
  timeZone: string
  /** `utm_content` of the page's address. */
  tracked: string | null
  state: 'booked' | 'moved' | 'cancelled'
  /** The appointments that it was made instead of, and that was made instead of it. */
  oldId: string | null
  newId: string | null
  createdAt: string
}

type AppointmentRequest = Pick<
  Appointment,
  'origin' | 'startTime' | 'name' | 'email' | 'timeZone' | 'tracked' | 'oldId'
>

export const APPOINTMENT_TABLE = `
  create table if not exists appointment (
    id text primary key,
    invitee_id text not null unique,
    origin text not null,
    start_time text not null,
    end_time text not null,
    name text not null,
    email text not null,
    time_zone text not null,
    tracked text,
    state text not null default 'booked',
    old_id text,
    new_id text,
    created_at text not null
  ) strict;
  create unique index if not exists appointment_time on appointment (start_time) where state = 'booked';
`

/** Stores an appointment; one that it's made instead of is then moved. Returns `undefined` if its time is taken. */
export function storeAppointment(database: DatabaseSync, request: AppointmentRequest, now: Date) {
  const { origin, startTime, name, email, timeZone, tracked, oldId } = request
  const id = randomUUID()
  const endTime = new Date(Date.parse(startTime) + EVENT_MINUTES * 60_000).toISOString()
  const { changes } = database
    .prepare(
      `insert into appointment (id, invitee_id, origin, start_time, end_time, name, email, time_zone, tracked, old_id, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (start_time) where state = 'booked' do nothing`,
    )
    .run(id, randomUUID(), origin, startTime, endTime, name, email, timeZone, tracked, oldId, now.toISOString())
  if (changes === 0) return undefined
  if (oldId !== null)
    database
      .prepare(`update appointment set state = 'moved', new_id = ? where id = ? and state = 'booked'`)
      .run(id, oldId)
  return findAppointment(database, id)
}

/** @returns `undefined` if it's over or unknown */
export function cancelAppointment(database: DatabaseSync, id: string): Appointment | undefined {
  const { changes } = database
    .prepare(`update appointment set state = 'cancelled' where id = ? and state = 'booked'`)
    .run(id)
  return changes === 1 ? findAppointment(database, id) : undefined
}

export function takenTimes(database: DatabaseSync): Set<string> {
  const rows = database.prepare(`select start_time from appointment where state = 'booked'`).all()
  return new Set(rows.map((row) => String(row['start_time'])))
}

/** Each under the name of its field. */
const COLUMNS = `id, invitee_id as inviteeId, origin, start_time as startTime, end_time as endTime, name, email,
  time_zone as timeZone, tracked, state, old_id as oldId, new_id as newId, created_at as createdAt`

export const findAppointment = (database: DatabaseSync, id: string) =>
  database.prepare(`select ${COLUMNS} from appointment where id = ?`).get(id) as unknown as Appointment | undefined

/** Newest first. */
export const listAppointments = (database: DatabaseSync) =>
  database
    .prepare(`select ${COLUMNS} from appointment order by created_at desc, rowid desc`)
    .all() as unknown as Appointment[]
