import type { LeadUpdate } from './lead-kind.ts'

/** A lead's call as it now stands. */
export interface CurrentCall {
  state: LeadUpdate
  /** Of the booking that stands, or of the last one that was cancelled. */
  eventUri: string
  /** When it is, ISO 8601; null if that's unknown or it's cancelled. */
  startsAt: string | null
  /** When it was, before it was moved or cancelled. */
  wasAt: string | null
  /** For calendars: rises with each change. */
  sequence: number
  /** The first event, which names the entry in calendars whatever becomes of it. */
  firstEventUri: string
}
