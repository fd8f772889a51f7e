import type { PromisedKind } from '#contracts/lead-kind.ts'
import { countChanged, type Database } from './database.ts'

/** Ids of up to `limit` of the oldest leads before a time that have no pending delivery, including held leads. */
export async function findSpentLeads(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('created_at', '<', before)
    // Unconfirmed leads expire on their own, after a week.
    .where('unconfirmed_until', 'is', null)
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

/** Deletes the completed deliveries of these leads. */
export const deleteDoneDeliveries = (db: Database, leadIds: readonly string[]) =>
  db.deleteFrom('deliveries').where('lead_id', 'in', leadIds).where('delivered_at', 'is not', null).execute()

/** Deletes those of these leads that have no deliveries left. @returns how many */
export const deleteLeadsWithoutDelivery = (db: Database, leadIds: readonly string[]): Promise<number> =>
  countChanged(
    db
      .deleteFrom('leads')
      .where('id', 'in', leadIds)
      .where((where) =>
        where.not(
          where.exists(
            where.selectFrom('deliveries').select('deliveries.id').whereRef('deliveries.lead_id', '=', 'leads.id'),
          ),
        ),
      ),
  )

/** Removes the address from old unpaid orders; from pending ones, only before `underWaySince`. */
export const forgetNonBuyers = (
  db: Database,
  { before, underWaySince, now }: { before: number; underWaySince: number; now: number },
): Promise<number> =>
  countChanged(
    db
      .updateTable('orders')
      .set({ email: null, email_key: null, erased_at: now })
      .where('created_at', '<', before)
      .where('paid_at', 'is', null)
      .where((row) => row.or([row('failed_at', 'is not', null), row('created_at', '<', underWaySince)]))
      .where('email_key', 'is not', null),
  )

/** Deletes newsletter leads that weren't confirmed in time; they have no deliveries. @returns how many */
export const deleteUnconfirmed = (db: Database, now: number): Promise<number> =>
  countChanged(db.deleteFrom('leads').where('unconfirmed_until', '<=', now))

/** Deletes messages of these kinds from before a time, with their deliveries, pending or not. @returns how many */
export async function deleteMessages(db: Database, kinds: readonly PromisedKind[], before: number): Promise<number> {
  const old = db.selectFrom('leads').select('id').where('kind', 'in', kinds).where('created_at', '<', before)
  await db.deleteFrom('deliveries').where('lead_id', 'in', old).execute()
  return countChanged(db.deleteFrom('leads').where('kind', 'in', kinds).where('created_at', '<', before))
}

/** Removes the address from expired mail links, and deletes those that expired before a time. */
export async function forgetMailLinks(db: Database, { now, before }: { now: number; before: number }): Promise<void> {
  await db.updateTable('mail_links').set({ email_key: null }).where('expires_at', '<=', now).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', before).execute()
}

/** Deletes payment events received before a time. @returns how many */
export const deletePaymentEventsBefore = (db: Database, time: number): Promise<number> =>
  countChanged(db.deleteFrom('payment_events').where('received_at', '<', time))

/** Deletes counts from days before this one (`2026-03-05`). @returns how many */
export const deleteDailyCountsBefore = (db: Database, day: string): Promise<number> =>
  countChanged(db.deleteFrom('daily_counts').where('day', '<', day))
