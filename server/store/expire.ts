import { sql } from 'kysely'
import { countChanged, type Database } from './database.ts'

/** What is kept for as long as leads are: its deliveries' column, and which of it expires on its own, after a week. */
const KEPT = {
  leads: { column: 'lead_id', isOpen: sql<boolean>`unconfirmed_until is not null` },
  messages: { column: 'message_id', isOpen: sql<boolean>`false` },
} as const

/**
 * Deletes up to `limit` of the oldest leads or messages before a time that have no pending delivery, including held
 * leads, with their deliveries. @returns how many
 */
export async function deleteSpent(
  db: Database,
  table: keyof typeof KEPT,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { column, isOpen } = KEPT[table]
  const deliveries = sql`select 1 from deliveries where ${sql.ref(column)} = ${sql.ref(`${table}.id`)}`
  const spent = await db
    .selectFrom(table)
    .select('id')
    .where('created_at', '<', before)
    .where(sql<boolean>`not ${isOpen} and not exists (${deliveries} and delivered_at is null)`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  if (spent.length === 0) return 0
  const ids = spent.map(({ id }) => id)
  // Deliveries first: they reference it. One may be pending again by now.
  await db.deleteFrom('deliveries').where(column, 'in', ids).where('delivered_at', 'is not', null).execute()
  return countChanged(db.deleteFrom(table).where('id', 'in', ids).where(sql<boolean>`not exists (${deliveries})`))
}

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
