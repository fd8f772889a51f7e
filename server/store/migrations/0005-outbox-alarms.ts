import type { Kysely } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const deliveries = db.schema.alterTable('deliveries')
  await deliveries.addColumn('claims', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  await deliveries.addColumn('last_attempt_at', 'bigint').execute()
  await db.schema
    .createTable('alarms')
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('waiting', 'integer', (column) => column.notNull())
    .addColumn('oldest_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('told_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('locked_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('alarms_key', ['destination', 'number'])
    .execute()
}
