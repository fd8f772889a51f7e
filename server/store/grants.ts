import type { Insertable } from 'kysely'
import type { Database } from './database.ts'
import type { GrantTable } from './tables.ts'

/** Stores an unused grant. */
export const insertGrant = (db: Database, grant: Omit<Insertable<GrantTable>, 'used_at'>) =>
  db
    .insertInto('grants')
    .values({ ...grant, used_at: null })
    .execute()

/**
 * Uses a grant. Of any number at once one has it.
 * @returns whether it was there, fresh and unused
 */
export async function takeGrant(db: Database, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('grants')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a used grant back; it still ends when it would have. */
export const returnGrant = (db: Database, id: string) =>
  db.updateTable('grants').set({ used_at: null }).where('id', '=', id).execute()

/** Throws away the grants that ended before a time. */
export const deleteGrantsBefore = (db: Database, time: number) =>
  db.deleteFrom('grants').where('expires_at', '<', time).execute()
