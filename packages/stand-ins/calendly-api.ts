import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Context, Hono } from 'hono'
import { openShelf } from './shelf.ts'

const TOKEN = 'sandbox'

/** Stand-in for the provider's API: what the site reads of events and their invitees, with its 401 and 404. */
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
    answer((appointment) => ({ collection: [inviteeResource(database, appointment)] })),
  )

  return app
}

/** The answer to a request without the token; undefined for one with it. */
export const readUnauthenticated = (c: Context) =>
  c.req.header('authorization') === `Bearer ${TOKEN}`
    ? undefined
    : c.json({ title: 'Unauthenticated', message: 'The access token is invalid' }, 401)

const eventResource = (appointment: Appointment): object => ({
  uri: urisOf(appointment).event,
  start_time: microseconds(appointment.startTime),
})

function inviteeResource(database: DatabaseSync, appointment: Appointment) {
  const uriOf = (id: string | null) => {
    const other = id === null ? undefined : findAppointment(database, id)
    return other ? urisOf(other).invitee : null
  }
  const { invitee, move, cancel } = urisOf(appointment)
  return {
    uri: invitee,
    name: appointment.name,
    email: appointment.email,
    status: appointment.state === 'booked' ? 'active' : 'canceled',
    rescheduled: appointment.state === 'moved',
    old_invitee: uriOf(appointment.oldId),
    new_invitee: uriOf(appointment.newId),
    reschedule_url: move,
    cancel_url: cancel,
    tracking: { utm_content: appointment.tracked },
    created_at: microseconds(appointment.createdAt),
  }
}

export const webhookEvent = (
  database: DatabaseSync,
  event: 'invitee.created' | 'invitee.canceled',
  appointment: Appointment,
): object => ({
  event,
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
  name: string
  email: string
  /** `utm_content` of the page's address. */
  tracked: string | null
  state: 'booked' | 'moved' | 'cancelled'
  /** The appointments that it was made instead of, and that was made instead of it. */
  oldId: string | null
  newId: string | null
  createdAt: string
}

type AppointmentRequest = Pick<Appointment, 'origin' | 'startTime' | 'name' | 'email' | 'tracked' | 'oldId'>

const appointmentsIn = (database: DatabaseSync) => openShelf<Appointment>(database, 'appointment')

/** Stores an appointment; one that it's made instead of is then moved. Returns `undefined` if its time is taken. */
export function storeAppointment(database: DatabaseSync, request: AppointmentRequest, now: Date) {
  const { startTime, oldId } = request
  if (takenTimes(database).has(startTime)) return undefined
  const id = randomUUID()
  const made = { id, inviteeId: randomUUID(), newId: null, createdAt: now.toISOString() }
  if (oldId !== null) endAppointment(database, oldId, { state: 'moved', newId: id })
  return appointmentsIn(database).put(id, { ...request, ...made, state: 'booked' })
}

/** @returns `undefined` if it's over or unknown */
export const cancelAppointment = (database: DatabaseSync, id: string): Appointment | undefined =>
  endAppointment(database, id, { state: 'cancelled' })

function endAppointment(database: DatabaseSync, id: string, end: Pick<Appointment, 'state'> & { newId?: string }) {
  const appointment = findAppointment(database, id)
  return appointment?.state === 'booked' ? appointmentsIn(database).put(id, { ...appointment, ...end }) : undefined
}

export const takenTimes = (database: DatabaseSync): Set<string> =>
  new Set(listAppointments(database).flatMap(({ state, startTime }) => (state === 'booked' ? [startTime] : [])))

export const findAppointment = (database: DatabaseSync, id: string) => appointmentsIn(database).find(id)

/** Newest first. */
export const listAppointments = (database: DatabaseSync) => appointmentsIn(database).list()
