import type { Insertable, Selectable } from 'kysely'
import { type Database, isPostgres } from './database.ts'
import type { DeliveryTable } from './tables.ts'

/** A stored delivery. */
export type Delivery = Selectable<DeliveryTable>

/** A delivery that a worker has claimed, with what it takes to send and settle it. */
export type ClaimedDelivery = Pick<
  Delivery,
  'id' | 'lead_id' | 'destination' | 'attempts' | 'locked_until' | 'failed_at'
>

/** Stores the promise of a delivery. */
export const insertDelivery = (
  db: Database,
  delivery: Pick<Insertable<DeliveryTable>, 'id' | 'lead_id' | 'destination' | 'next_attempt_at' | 'created_at'>,
) => db.insertInto('deliveries').values(delivery).execute()

/**
 * Claims due deliveries for one destination until `leaseEnd`, the longest due first, and counts the attempt. Whoever
 * claims has them alone until then; a worker that died gives them up by itself.
 */
export const claimDueDeliveries = (
  db: Database,
  claim: Pick<Delivery, 'destination'> & { now: number; leaseEnd: number; limit: number },
): Promise<ClaimedDelivery[]> =>
  db
    // Materialized, since PostgreSQL may otherwise run the subquery again and claim more than `limit`.
    .with(
      (cte) => cte('due').materialized(),
      (query) => {
        const due = query
          .selectFrom('deliveries')
          .select('id')
          .where('delivered_at', 'is', null)
          .where('destination', '=', claim.destination)
          .where('next_attempt_at', '<=', claim.now)
          .where('locked_until', '<=', claim.now)
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(claim.limit)
        // SQLite writes one at a time and knows no locks of rows.
        return isPostgres(db) ? due.forUpdate().skipLocked() : due
      },
    )
    .updateTable('deliveries')
    .set((update) => ({ locked_until: claim.leaseEnd, attempts: update('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'lead_id', 'destination', 'attempts', 'locked_until', 'failed_at'])
    .execute()

/**
 * Writes down how an attempt ended and gives up the lease. Changes nothing when the lease is no longer this worker's:
 * its end and the number of the attempt are the fencing token.
 * @returns whether it was still this worker's to settle
 */
export async function settleDelivery(
  db: Database,
  { id, locked_until, attempts }: Pick<Delivery, 'id' | 'locked_until' | 'attempts'>,
  outcome: Partial<Pick<Delivery, 'delivered_at' | 'failed_at' | 'next_attempt_at' | 'last_error'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('deliveries')
    .set({ ...outcome, locked_until: 0 })
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .where('attempts', '=', attempts)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
