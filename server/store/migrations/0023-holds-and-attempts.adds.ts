import { type Kysely, sql } from 'kysely'

/** Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('destination_holds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('destination', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('held_by', 'text', (column) => column.notNull())
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .addColumn('released_by', 'text')
    .addColumn('released_at', 'bigint')
    .execute()
  // One hold at a time, also when two servers are asked at once. Workers look here at each claim.
  await db.schema
    .createIndex('destination_holds_now')
    .unique()
    .on('destination_holds')
    .column('destination')
    .where(sql.ref('released_at'), 'is', null)
    .execute()
  // Attempts go with their delivery, also when older code deletes it.
  await db.schema
    .createTable('delivery_attempts')
    .addColumn('delivery_id', 'text', (column) => column.notNull().references('deliveries.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('took_ms', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('delivery_attempts_key', ['delivery_id', 'number'])
    .execute()
  await db.schema.createIndex('delivery_attempts_by_time').on('delivery_attempts').column('began_at').execute()
}
