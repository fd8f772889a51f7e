import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { EVENT_MINUTES } from './open-times.ts'

/** A booked event. Times are ISO 8601, UTC. */
export interface Booking {
  id: string
  inviteeId: string
  /** The site where the booking was made. */
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

/** Stores a booking, or returns `undefined` when its time is taken. */
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

export function findBooking(database: DatabaseSync, id: string): Booking | undefined {
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

/** The addresses of a booking's event and invitee at the scheduler API. */
export function bookingUris({ origin, id, inviteeId }: Booking): { event: string; invitee: string } {
  const event = `${origin}/sandbox/calendly/scheduled_events/${id}`
  return { event, invitee: `${event}/invitees/${inviteeId}` }
}
