import { type Kysely, sql } from 'kysely'

/** What the payment provider says of an order's money. Frozen: a later change of these tables is a migration of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of [
    ['amount', 'bigint'],
    ['tax', 'bigint'],
    ['currency', 'text'],
    ['looked_up_at', 'bigint'],
  ] as const)
    await db.schema.alterTable('orders').addColumn(column, type).execute()
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('refunded_at', 'bigint', (column) => column.notNull())
    .addColumn('has_failed', 'integer', (column) => column.notNull())
    .execute()
  await sql`create index refunds_of_payment on refunds (payment_id)`.execute(db)
  await sql`create index refunds_by_time on refunds (refunded_at)`.execute(db)
  await sql`create index orders_by_payment on orders (payment_id)`.execute(db)
  await sql`create index orders_by_payment_time on orders (paid_at)`.execute(db)
  // The list of orders, and the orders of servers that don't keep amounts yet.
  await sql`create index orders_by_time on orders (created_at, id)`.execute(db)
  await sql`
    create index orders_to_look_up on orders (paid_at)
    where paid_at is not null and amount is null and looked_up_at is null`.execute(db)
  // A test's verdict is asked for on each look at Today, and reads years of counts.
  await sql`create index daily_counts_of_step on daily_counts (page, step, day, variant, count)`.execute(db)
}
