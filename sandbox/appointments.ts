import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { EVENT_MINUTES } from './calendar.ts'

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

export type AppointmentRequest = Pick<
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
export function keepAppointment(database: DatabaseSync, request: AppointmentRequest, now: Date) {
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
