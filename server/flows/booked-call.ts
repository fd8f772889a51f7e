import { createHash } from 'node:crypto'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { LeadUpdate } from '#contracts/lead-kind.ts'
import type { CallEntry, SiteWords } from '#contracts/site-config.ts'
import type { Scheduler, SchedulerAnswer } from '#server/partners/ports.ts'

const EVENT_PATH = /\/scheduled_events\/([A-Za-z0-9-]{1,64})$/

export interface EventParts {
  scheduler: Scheduler | undefined
}

/** Reads a booked event by its URI. Only the id is used; the URI's host is never called. */
export async function readScheduledEvent(
  { scheduler }: EventParts,
  uri: string,
): Promise<SchedulerAnswer | 'malformed' | 'off'> {
  if (!scheduler) return 'off'
  const id = eventIdOf(uri)
  return id === undefined ? 'malformed' : scheduler.readEvent(id)
}

/** The id in an event's URI; undefined if it's none. */
export function eventIdOf(uri: string): string | undefined {
  const url = URL.parse(uri)
  return url && ['http:', 'https:'].includes(url.protocol) ? EVENT_PATH.exec(url.pathname)?.[1] : undefined
}

export interface BookedCall {
  eventUri: string
  /** ISO 8601 */
  startTime: string
}

interface InvitationParts {
  /** When the file is written, in epoch milliseconds. */
  now: number
  publicOrigin: string | undefined
  words: SiteWords
  /** By default that of a call booked with the scheduler. */
  entry?: CallEntry
  /** How often it has changed since its first file. */
  sequence?: number
  /** What became of the call since its first file: then calendars change that entry, or take it out. */
  changed?: { state: LeadUpdate; sequence: number; attendee: { name: string; email: string } }
}

/**
 * A booked call as a calendar file (RFC 5545). One `UID` per call, so a second file adds no second entry.
 * @param call with the event that was booked first
 */
export function callInvitation(
  { eventUri, startTime }: BookedCall,
  {
    now,
    publicOrigin,
    words: { brand, call },
    entry = call.booked,
    changed,
    sequence = changed?.sequence ?? 0,
  }: InvitationParts,
): string | undefined {
  const start = new Date(startTime)
  if (eventUri === '' || !/^\d{4}-\d\d-\d\dT/.test(startTime) || Number.isNaN(start.getTime())) return undefined
  const isCancelled = changed?.state === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({
    prodId: { company: brand.name, product: 'Calls' },
    method: changed ? method : ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    id: createHash('sha256').update(eventUri).digest('hex').slice(0, 32),
    sequence,
    stamp: new Date(now),
    start,
    end: new Date(start.getTime() + entry.minutes * 60_000),
    summary: entry.title,
    description: entry.description,
    organizer: { name: brand.name, email: brand.email },
    url: publicOrigin ?? null,
  })
  if (changed) {
    event.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    event.createAttendee({ ...changed.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
  }
  // The library omits the final line ending.
  return `${calendar.toString()}\r\n`
}
