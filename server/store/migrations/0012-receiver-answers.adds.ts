import type { Kysely } from 'kysely'

/** Frozen: a later change of this table is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('deliveries').addColumn('last_answer', 'text').execute()
}
