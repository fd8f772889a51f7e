import type { Database } from './database.ts'

/** The oldest leads from before a time whose every delivery is done, held ones among them; their ids, at most `limit`. */
export async function findSpentLeads(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('created_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.lead_id', '=', 'leads.id')
            .where('delivered_at', 'is', null),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the finished deliveries of these leads. */
export const deleteDoneDeliveries = (db: Database, leadIds: readonly string[]) =>
  db.deleteFrom('deliveries').where('lead_id', 'in', leadIds).where('delivered_at', 'is not', null).execute()

/** Deletes those of these leads that have no delivery left. @returns how many */
export async function deleteLeadsWithoutDelivery(db: Database, leadIds: readonly string[]): Promise<number> {
  const result = await db
    .deleteFrom('leads')
    .where('id', 'in', leadIds)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('deliveries').select('deliveries.id').whereRef('deliveries.lead_id', '=', 'leads.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Takes the address from orders from before a time that were never paid: from those whose payment has failed, and from
 * those from before `underWaySince` whatever became of it. @returns from how many
 */
export async function forgetThoseWhoDidNotBuy(
  db: Database,
  { before, underWaySince, now }: { before: number; underWaySince: number; now: number },
): Promise<number> {
  const result = await db
    .updateTable('orders')
    .set({ email: null, email_key: null, erased_at: now })
    .where('created_at', '<', before)
    .where('paid_at', 'is', null)
    .where((row) => row.or([row('failed_at', 'is not', null), row('created_at', '<', underWaySince)]))
    .where('email_key', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes payment events that came before a time. @returns how many */
export async function deletePaymentEventsBefore(db: Database, time: number): Promise<number> {
  const result = await db.deleteFrom('payment_events').where('received_at', '<', time).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes the counts of days before one (`2026-03-05`). @returns how many */
export async function deleteDailyCountsBefore(db: Database, day: string): Promise<number> {
  const result = await db.deleteFrom('daily_counts').where('day', '<', day).executeTakeFirst()
  return Number(result.numDeletedRows)
}
