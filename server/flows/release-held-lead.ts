import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { releaseLead } from '#server/store/leads.ts'
import { findLead } from '#server/store/outbox/find-deliveries.ts'

/**
 * Promises the delivery of a lead that was held because its honeypot was filled; once, however often it is asked.
 * @throws StoreError when it cannot be stored; the lead is held then
 */
export const releaseHeldLead = (
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<'released' | 'not held' | 'unknown'> =>
  db.transaction().execute(async (trx) => {
    const lead = await findLead(trx, id)
    if (!lead) return 'unknown'
    if (!(await releaseLead(trx, id))) return 'not held'
    const now = clock()
    const delivery = { id: randomUUID(), lead_id: id, destination: lead.kind, next_attempt_at: now, created_at: now }
    await insertDelivery(trx, delivery)
    return 'released'
  })
