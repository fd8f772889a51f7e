import type { Kysely } from 'kysely'

/** Frozen: a later change of this table is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
}
