import * as z from 'zod/mini'
import type { LeadKind } from './lead-kind.ts'

/** How long an agreed time, or its cancellation, can be taken back: so long its emails wait. */
export const UNDO_MS = 60_000

const AGREED = 'urn:uuid:'

/** Names a call that the owner set without the scheduler, where the scheduler's have an address. */
export const agreedUri = (id: string): string => `${AGREED}${id}`

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
  state: z.enum(['booked', 'cancelled']),
  /** ISO 8601 */
  startsAt: z.string(),
  /** The visitor's time zone, if it's known; servers from before don't say. */
  visitorZone: z.optional(z.string()),
  /** The event that names it in calendars, and how often it has changed there. */
  firstEventUri: z.string(),
  sequence: z.number(),
})
export type AgreedCall = z.infer<typeof agreedCall>
