import type { Attribution } from '#contracts/attribution.ts'
import { LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'

/** Every automation that takes leads: one for each kind. */
export const DESTINATIONS = LEAD_KINDS
export type Destination = LeadKind

/**
 * How handing over went. `error` is a short reason without personal data; `answer` is how the receiver's own words begin, which
 * may repeat what it was sent and are never logged; `retryAfterMs` is the receiver's wish.
 */
export type HandOver = { ok: true } | { ok: false; error: string; answer?: string; retryAfterMs?: number }

/** The owner's automations, which take leads as JSON. */
export interface Automation {
  /** The destinations that have an address. */
  destinations: readonly Destination[]
  /**
   * Hands one lead over; never throws.
   * @param id the lead's uuid, by which the receiver knows a repetition
   * @param payload the exact JSON text
   * @param attribution where its sender came from, said beside the payload (decisions §4)
   * @param signal gives up before the time limit
   */
  deliver(lead: {
    id: string
    destination: Destination
    payload: string
    attribution: Attribution | undefined
    signal: AbortSignal
  }): Promise<HandOver>
}
