import { sql } from 'kysely'
import type { MonthMoney } from '#contracts/console-orders.ts'
import { countRows, type Database } from './database.ts'

/** A span of time: from its start to before its end, in epoch milliseconds. */
export interface Span {
  from: number
  until: number
}

/** Payments by when they were made, refunds by when they were; one row a month and currency, of which there is anything. */
export async function sumMonths(db: Database, months: readonly (Span & { month: string })[]) {
  const spans = sql.join(
    months.map(({ month, from, until }) => sql`(${sql.lit(month)}, ${sql.lit(from)}, ${sql.lit(until)})`),
  )
  const { rows } = await sql<Omit<MonthMoney, 'net'>>`
    with months(month, starts, ends) as (values ${spans}),
    moved(month, currency, payments, amount, tax, refunded) as (
      select month, currency, count(*), sum(orders.amount), sum(tax), 0
      from months join orders on paid_at >= starts and paid_at < ends
      where orders.amount is not null
      group by month, currency
      union all
      select month, currency, 0, 0, null, sum(refunds.amount)
      from months join refunds on refunds.refunded_at >= starts and refunds.refunded_at < ends
        join orders on orders.payment_id = refunds.payment_id
      where has_failed = 0 and orders.amount is not null
      group by month, currency
    )
    select month, currency, cast(sum(payments) as bigint) as payments, cast(sum(amount) as bigint) as amount,
      cast(sum(tax) as bigint) as tax, cast(sum(refunded) as bigint) as refunded
    from moved group by month, currency order by month desc, currency`.execute(db)
  return rows
}

/** How many paid orders have no amount: the provider didn't say, or hasn't been asked yet. */
export const countUnpriced = (db: Database): Promise<number> =>
  countRows(db.selectFrom('orders').where('paid_at', 'is not', null).where('amount', 'is', null))

/** `refunded` is null for a payment; `amount` and `tax` for a refund, and for what the provider didn't say. */
export type Movement = Awaited<ReturnType<typeof readMovements>>[number]

/** The payments and refunds of a span, oldest first. */
export async function readMovements(db: Database, { from, until }: Span) {
  const payments = await db
    .selectFrom('orders')
    .select(['paid_at as at', 'id as order', 'payment_id as payment', 'email', 'currency', 'amount', 'tax'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .$narrowType<{ at: number }>()
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.payment_id', 'refunds.payment_id')
    .select(['refunds.refunded_at as at', 'orders.id as order', 'orders.payment_id as payment'])
    .select(['orders.email', 'orders.currency', 'refunds.amount as refunded'])
    .where('refunds.refunded_at', '>=', from)
    .where('refunds.refunded_at', '<', until)
    .where('has_failed', '=', 0)
    .execute()
  return [
    ...payments.map((payment) => ({ ...payment, refunded: null })),
    ...refunds.map((refund) => ({ ...refund, amount: null, tax: null })),
  ].toSorted((one, other) => one.at - other.at || one.order.localeCompare(other.order))
}
