import type { Database } from '../database.ts'
import { type AttemptOutcome, type ClaimedDelivery, settleDeliveries } from '../deliveries.ts'
import type { Lead } from '../leads.ts'
import { shareCalls } from '../together/share-calls.ts'
import { findLeads } from './find-deliveries.ts'

/** What the attempts of a worker ask of the store one by one, and what it is asked for many of them together. */
export interface DeliveryDesk {
  /** Undefined when it was erased. */
  readLead(id: string): Promise<Lead | undefined>
  /**
   * Writes down how an attempt ended.
   * @returns whether the delivery was still this worker's to settle
   */
  settle(delivery: ClaimedDelivery, outcome: AttemptOutcome): Promise<boolean>
}

/** The desk of one worker. */
export function openDeliveryDesk(db: Database): DeliveryDesk {
  const settleDelivered = shareCalls((delivered: readonly { delivery: ClaimedDelivery; at: number }[]) => {
    const deliveries = delivered.map(({ delivery }) => delivery)
    // Of those that end together, the latest may say when.
    return settleDeliveries(db, deliveries, { delivered_at: Math.max(...delivered.map(({ at }) => at)) })
  })
  return {
    readLead: shareCalls((ids: readonly string[]) => findLeads(db, ids)),
    async settle(delivery, outcome) {
      if ('delivered_at' in outcome) return settleDelivered({ delivery, at: outcome.delivered_at })
      const [isSettled = false] = await settleDeliveries(db, [delivery], outcome)
      return isSettled
    },
  }
}
