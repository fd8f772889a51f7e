import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_assets')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shared_assets_by_use').on('shared_assets').column('used_at').execute()
}
