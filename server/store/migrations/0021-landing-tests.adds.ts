import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_switches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('split', 'text', (column) => column.notNull())
    .addColumn('switched_by', 'text', (column) => column.notNull())
    .addColumn('switched_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('weekly_reports')
    .addColumn('monday', 'text', (column) => column.primaryKey())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('daily_counts_of_page').on('daily_counts').columns(['page', 'day']).execute()
}
