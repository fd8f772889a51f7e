import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Which newsletter lead a link confirms.
  await db.schema.alterTable('mail_links').addColumn('lead_id', 'text').execute()
}
