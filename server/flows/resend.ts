import { LINK_MESSAGES } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import { findLead } from '#server/store/leads.ts'
import { findDeliveries, makeDue, promiseAgain } from '#server/store/waiting-deliveries.ts'

/** What came of the wish to send something once more. */
export type Resent =
  | { outcome: 'due'; deliveries: Pick<Delivery, 'destination'>[] }
  /** `not kept`: what was mailed held a link, which is forgotten once it's sent. */
  | { outcome: 'being sent' | 'unknown' | 'not kept' }
  | { outcome: 'delivered'; at: number }

/**
 * Makes a delivery, or all of a lead that wait, due now, and begins their schedule anew.
 * @param id of a delivery or of its lead
 * @param again sends what was delivered once more, with the same webhook-id: of a lead, its latest delivery
 */
export async function resend(db: Database, now: number, id: string, again: boolean): Promise<Resent> {
  const found = await findDeliveries(db, id)
  const waiting = found.filter(({ delivered_at }) => delivered_at === null)
  if (waiting.length > 0) {
    const deliveries = await makeDue(db, now, { ids: waiting.map((each) => each.id) })
    return deliveries.length > 0 ? { outcome: 'due', deliveries } : { outcome: 'being sent' }
  }
  const delivered = found.at(-1)
  if (!delivered) return { outcome: 'unknown' }
  if (!again) return { outcome: 'delivered', at: delivered.delivered_at ?? now }
  const lead = await findLead(db, delivered.lead_id)
  if (lead && LINK_MESSAGES.includes(lead.kind)) return { outcome: 'not kept' }
  const isPromised = await promiseAgain(db, now, delivered.id)
  return isPromised ? { outcome: 'due', deliveries: [delivered] } : { outcome: 'being sent' }
}
