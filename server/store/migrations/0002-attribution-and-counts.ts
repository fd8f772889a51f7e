import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('attribution', 'text').execute()
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_key', ['day', 'page', 'variant', 'step'])
    .execute()
  await db.schema
    .createTable('daily_keys')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
}
