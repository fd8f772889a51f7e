import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lead_listings').addColumn('answered_at', 'bigint').execute()
  await db.schema
    .createTable('mail_switches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('switched_by', 'text', (column) => column.notNull())
    .addColumn('switched_at', 'bigint', (column) => column.notNull())
    .execute()
}
