import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { callEntry } from '#content/call-entry.ts'
import { site } from '#content/site.ts'
import type { CalendarEntry } from '#contracts/booked-call.ts'

/** A call that was booked. */
export interface BookedCall {
  /** Names it at the scheduler. */
  eventUri: string
  /** ISO 8601 */
  startTime: string
}

interface InvitationParts {
  /** When it's written, in epoch milliseconds. */
  now: number
  publicOrigin: string | undefined
  entry?: CalendarEntry
}

/**
 * A booked call as a calendar file (RFC 5545), its times in UTC. The same booking has the same `UID`, so that a second file
 * doesn't make a second entry. Undefined when it's not known when the call is.
 */
export function callInvitation(
  { eventUri, startTime }: BookedCall,
  { now, publicOrigin, entry = callEntry }: InvitationParts,
): string | undefined {
  const start = new Date(startTime)
  if (eventUri === '' || !/^\d{4}-\d\d-\d\dT/.test(startTime) || Number.isNaN(start.getTime())) return undefined
  const calendar = ical({ prodId: { company: site.name, product: 'Calls' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: createHash('sha256').update(eventUri).digest('hex').slice(0, 32),
    stamp: new Date(now),
    start,
    end: new Date(start.getTime() + entry.minutes * 60_000),
    summary: entry.title,
    description: entry.description,
    organizer: { name: site.name, email: site.email.value },
    url: publicOrigin ?? null,
  })
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`
}
