import type { Database } from '../database.ts'
import { type ClaimedDelivery, settleDelivered } from '../deliveries.ts'
import type { Lead } from '../leads.ts'
import { shareCalls } from '../together/share-calls.ts'
import { findLeads } from './find-deliveries.ts'

/** What the attempts of a worker ask of the store one by one, and what it is asked for many of them together. */
export interface DeliveryDesk {
  /** Undefined when it was erased. */
  readLead(id: string): Promise<Lead | undefined>
  /**
   * Writes down that an attempt has delivered, at `at`.
   * @returns whether the delivery was still this worker's to settle
   */
  settleDelivered(delivery: ClaimedDelivery & { at: number }): Promise<boolean>
}

/** The desk of one worker. */
export const openDeliveryDesk = (db: Database): DeliveryDesk => ({
  readLead: shareCalls((ids: readonly string[]) => findLeads(db, ids)),
  settleDelivered: shareCalls((delivered: readonly (ClaimedDelivery & { at: number })[]) =>
    settleDelivered(db, delivered),
  ),
})
