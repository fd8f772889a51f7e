import * as z from 'zod/mini'
import { cleanEventUri } from './field-rules.ts'
import { filledText, line } from './fields.ts'
import type { LeadKind, LeadUpdate } from './lead-kind.ts'
import { SURVEY_LIMITS } from './survey-questions.ts'

/** How long an agreed time, or its cancellation, can be taken back: so long its emails wait. */
export const UNDO_MS = 60_000

const AGREED = 'urn:uuid:'

/** Names a call that the owner set without the scheduler, where the scheduler's have an address. */
export const agreedUri = (id: string): string => `${AGREED}${id}`

/** A time that's free to book. */
export interface FreeTime {
  /** ISO 8601, UTC. */
  startsAt: string
  /** Where it's booked: the scheduler's page of that very time, or a path of this site. */
  page: string
}

/** The next free times, soonest first. Empty if there are none or they aren't known. */
export interface FreeTimesAnswer {
  times: readonly FreeTime[]
}

/** The id of a call that the owner set; undefined if it's the scheduler's. */
export const agreedId = (eventUri: string): string | undefined =>
  eventUri.startsWith(AGREED) ? eventUri.slice(AGREED.length) : undefined

/** Whether a lead's sender wants to be called: with a survey, or a business card that has a number. */
export const asksForCall = ({ kind, phone }: { kind: LeadKind; phone: string }): boolean =>
  kind === 'survey' || (kind === 'business-card' && phone.trim() !== '')

/** A message about such a call, to both who take part in it. */
export const agreedCall = z.object({
  leadId: z.string(),
  /** The visitor's. */
  email: z.string(),
  firstName: z.string(),
  name: z.string(),
  firm: z.string(),
  phone: z.string(),
  state: z.enum(['booked', 'moved', 'cancelled']),
  /** ISO 8601 */
  startsAt: z.string(),
  /** The visitor's time zone, if it's known; servers from before don't say. */
  visitorZone: z.optional(z.string()),
  /** The event that names it in calendars, and how often it has changed there. */
  firstEventUri: z.string(),
  sequence: z.number(),
})
export type AgreedCall = z.infer<typeof agreedCall>

/** A lead's call as it now stands. */
export interface CurrentCall {
  state: LeadUpdate
  /** Of the booking that stands, or of the last one that was cancelled. */
  eventUri: string
  /** The owner set it, without the scheduler. */
  isAgreed: boolean
  /** When it is, ISO 8601; null if that's unknown or it's cancelled. */
  startsAt: string | null
  /** When it was, before it was moved or cancelled. */
  wasAt: string | null
  /** For calendars: rises with each change. */
  sequence: number
  /** The first event, which names the entry in calendars whatever becomes of it. */
  firstEventUri: string
}

/**
 * What the answer to a booking says of it: when it starts (ISO 8601), or the status that tells why the scheduler couldn't
 * say. Neither if the scheduler leaves it out.
 */
export interface BookingAnswer {
  startsAt?: string | undefined
  schedulerStatus?: number | undefined
}

/** `POST /api/call-time`: the booked call; blank if a header has the times that are asked for. */
export const callTimeRequest = z.strictObject({
  token: filledText(100),
  /** Pages leave it blank, and what one of an earlier build says isn't believed. */
  firstMeetingTimestamp: line(SURVEY_LIMITS.startsAt),
  eventUri: line(SURVEY_LIMITS.eventUri, cleanEventUri),
})
export type CallTimeRequest = z.infer<typeof callTimeRequest>

/** `POST /api/stop-call-mail` */
export const stopCallMailRequest = z.strictObject({ token: filledText(100) })

/** `GET /api/scheduled-event`: the booked time and nothing else about the event. */
export interface ScheduledEvent {
  resource: {
    /** ISO 8601, UTC; missing if the scheduler's response lacks it. */
    start_time?: string | undefined
  }
}
