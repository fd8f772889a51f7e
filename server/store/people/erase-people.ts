import { sql } from 'kysely'
import { type Database, isPostgres } from '../database.ts'

/** Deletes the deliveries of a person's leads, delivered or not. @returns how many there were */
export async function deleteDeliveriesOfPerson(db: Database, emailKey: string): Promise<number> {
  const result = await db
    .deleteFrom('deliveries')
    .where('lead_id', 'in', (query) => query.selectFrom('leads').select('id').where('email_key', '=', emailKey))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes a person's leads; their deliveries must be gone. @returns how many there were */
export async function deleteLeadsOfPerson(db: Database, emailKey: string): Promise<number> {
  const result = await db.deleteFrom('leads').where('email_key', '=', emailKey).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Takes a buyer's address from the orders, and nothing else. @returns from how many */
export async function forgetBuyer(db: Database, emailKey: string, now: number): Promise<number> {
  const result = await db
    .updateTable('orders')
    .set({ email: null, email_key: null, erased_at: now })
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Brings what was deleted out of SQLite's log as well, where older states of its pages are kept; the file itself has it
 * overwritten already. Nothing to do on PostgreSQL.
 * @returns false when somebody is reading: the log is then emptied later, at the latest when the server stops
 */
export async function emptyWriteLog(db: Database): Promise<boolean> {
  if (isPostgres(db)) return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
