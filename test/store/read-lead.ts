import type { Database } from '#server/store/database.ts'
import type { Lead } from '#server/store/leads.ts'

/** @throws if there is none */
export const readLead = (db: Database, id: string): Promise<Lead> =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
