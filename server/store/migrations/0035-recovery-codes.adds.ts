import type { Kysely } from 'kysely'

/** Codes that let someone back into the console. Frozen: a later change of this table is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('console_recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('console_people.id'))
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('console_recovery_codes_person')
    .on('console_recovery_codes')
    .column('person_id')
    .execute()
}
