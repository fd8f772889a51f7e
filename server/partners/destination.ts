import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import type { Destination, PromisedKind } from '#contracts/lead-kind.ts'

/** `error` holds no personal data; `answer`, the receiver's own words, may, and is never logged. */
export type HandOver =
  | { ok: true }
  | { ok: false; error: string; answer?: string; retryAfterMs?: number; isFinal?: boolean }

/** What a destination is handed: a lead, or a message. */
export interface Handed {
  /** The lead's uuid, by which a receiver knows a repetition. */
  id: string
  kind: PromisedKind
  payload: string
  /** Where its sender came from. Never part of the JSON. */
  attribution: Attribution | undefined
  /** When its sender would like to be called. Never part of the JSON. */
  askedTimes: AskedTimes | undefined
  /** Answers that have no field in the payload, by the question's id. */
  answers?: Readonly<Record<string, string>> | undefined
  /** What the form said of the use of what was typed. */
  agreedWords?: string | undefined
  /** When it was stored, in epoch milliseconds. */
  storedAt: number
}

/** A third party's system that takes what was promised. */
export interface DestinationAdapter {
  destination: Destination
  /** Hands one over; never throws. @param signal gives up before the time limit */
  deliver(handed: Handed, signal: AbortSignal): Promise<HandOver>
}
