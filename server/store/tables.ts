import type { Generated } from 'kysely'
import type { LeadKind } from '#contracts/lead-kind.ts'

/** One submission, once stored never changed but for `held`. */
export interface LeadTable {
  /** The submission's uuid, made in the browser. */
  id: string
  kind: LeadKind
  /** The exact JSON text that is delivered (§7). */
  payload: string
  /** 1: the honeypot was filled; kept for the owner, never delivered. */
  held: number
  /** Epoch milliseconds, as all times here. */
  created_at: number
}

/** The promise to hand a lead to one destination. */
export interface DeliveryTable {
  id: string
  lead_id: string
  destination: LeadKind
  /** Counted when a worker claims the delivery. */
  attempts: Generated<number>
  next_attempt_at: number
  /** End of the lease of the worker that has claimed it, part of its fencing token; 0 when nobody has. */
  locked_until: Generated<number>
  delivered_at: number | null
  /** Since when it counts as failed: the schedule of about three days is through, and it is not delivered yet. */
  failed_at: number | null
  last_error: string | null
  created_at: number
}

/** Every table of the store. */
export interface Tables {
  leads: LeadTable
  deliveries: DeliveryTable
}
