import type { Kysely } from 'kysely'

/** Frozen: a later change of this table is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('ballast', 'text', (column) => column.notNull())
    .execute()
}
