import { type Kysely, sql } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With all that is filtered by: without it, SQLite looked each lead of a source up.
  await db.schema.dropIndex('listings_by_source').execute()
  await db.schema
    .createIndex('listings_by_source')
    .on('lead_listings')
    .columns(['source', 'created_at', 'lead_id', 'kind', 'state', 'page'])
    .where(sql.ref('source'), 'is not', null)
    .execute()
  // What is searched has changed. The server lists each lead anew, behind everything else.
  await sql`update leads set listed = null where listed is not null`.execute(db)
}
