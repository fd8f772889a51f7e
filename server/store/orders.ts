import { type Expression, sql } from 'kysely'
import type { Cursor } from './cursor.ts'
import { changesOne, countChanged, countRows, type Database, updateOne } from './database.ts'
import type { NewRow, Row } from './tables.ts'

/** A stored order; when its payment was refunded in full, if it was; and what of it was refunded, if anything. */
export type Order = Row<'orders'> & {
  refunded_at: number | null
  refunded_amount: number
  last_refund_at: number | null
  failed_refund_at: number | null
}

/** `waiting`: the payment takes days; `failed`: it didn't come; `refunded`: in full. A part refunded is still paid. */
export function stateOfOrder(
  order: Pick<Order, 'paid_at' | 'failed_at' | 'refunded_at'>,
): 'waiting' | 'failed' | 'paid' | 'refunded' {
  if (order.refunded_at !== null) return 'refunded'
  if (order.paid_at !== null) return 'paid'
  return order.failed_at === null ? 'waiting' : 'failed'
}

/** One order per session. Keeps known facts and fills in missing ones, so facts can come in any order. */
export const upsertOrder = (db: Database, order: NewRow<'orders'>) =>
  db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet(({ fn }) => ({
        payment_id: fn.coalesce('orders.payment_id', 'excluded.payment_id'),
        email: unlessErased(fn.coalesce('orders.email', 'excluded.email')),
        email_key: unlessErased(fn.coalesce('orders.email_key', 'excluded.email_key')),
        // With the money comes the provider's time; until then, the time was when a server first knew.
        paid_at: sql<number | null>`case when orders.amount is null and excluded.amount is not null
          then coalesce(excluded.paid_at, orders.paid_at) else coalesce(orders.paid_at, excluded.paid_at) end`,
        amount: fn.coalesce('orders.amount', 'excluded.amount'),
        tax: sql<number | null>`case when orders.amount is null then excluded.tax else orders.tax end`,
        currency: fn.coalesce('orders.currency', 'excluded.currency'),
        failed_at: fn.coalesce('orders.failed_at', 'excluded.failed_at'),
      })),
    )
    .execute()

const unlessErased = (address: Expression<string | null>) =>
  sql<string | null>`case when orders.erased_at is null then ${address} end`

/** Only one of several concurrent calls gets true. A time further ahead than the pause is from a wrong clock. */
export const markLinksSent = (db: Database, id: string, { now, pauseMs }: { now: number; pauseMs: number }) =>
  changesOne(
    db
      .updateTable('orders')
      .set({ links_sent_at: now })
      .where((row) => row.and({ id, erased_at: null }))
      .where((row) =>
        row.or([
          row('links_sent_at', 'is', null),
          row.not(row.between('links_sent_at', now - pauseMs + 1, now + pauseMs)),
        ]),
      ),
  )

/** @returns true the first time; only one of several concurrent calls gets it */
export const markOpened = (db: Database, id: string, now: number): Promise<boolean> =>
  updateOne(db, 'orders', { opened_at: now }, { id, opened_at: null })

/** If a refund failed, and what's left of them is less than was paid, the payment isn't refunded in full after all. */
export const deleteFailedRefund = (db: Database, paymentId: string) =>
  db
    .deleteFrom('refunded_payments')
    .where('payment_id', '=', paymentId)
    .where((row) => row.exists(refundsOf(db, paymentId, '>').select('id')))
    .where((row) =>
      row(
        db.selectFrom('orders').where('payment_id', '=', paymentId).select('amount').limit(1),
        '>',
        refundsOf(db, paymentId, '=').select(({ fn }) =>
          fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('sum'),
        ),
      ),
    )
    .execute()

/** @param failed `=`: those that count; `>`: those that failed */
const refundsOf = (db: Database, paymentId: string, failed: '=' | '>') =>
  db.selectFrom('refunds').where('payment_id', '=', paymentId).where('has_failed', failed, 0)

/** Stores a payment's refunds. A failed one stays failed, so that answers may come in any order. */
export const upsertRefunds = (db: Database, refunds: readonly Row<'refunds'>[]) =>
  db
    .insertInto('refunds')
    .values([...refunds])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ has_failed: 1 })
        .where((row) => row('excluded.has_failed', '=', 1))
        .where('refunds.has_failed', '=', 0),
    )
    .execute()

/** The firm has seen to the failed refunds of an order, or hasn't after all. @returns how many that changes */
export const markFailedRefunds = (db: Database, id: string, { isSeenTo }: { isSeenTo: boolean }): Promise<number> =>
  countChanged(
    db
      .updateTable('refunds')
      .set({ has_failed: isSeenTo ? 2 : 1 })
      .where('payment_id', 'in', db.selectFrom('orders').where('id', '=', id).select('payment_id'))
      .where('has_failed', '=', isSeenTo ? 1 : 2),
  )

const orders = (db: Database) =>
  db
    .selectFrom('orders')
    .leftJoin('refunded_payments', 'refunded_payments.payment_id', 'orders.payment_id')
    .selectAll('orders')
    .select((row) => {
      const refunds = row.selectFrom('refunds').whereRef('refunds.payment_id', '=', 'orders.payment_id')
      const counted = refunds.where('has_failed', '=', 0)
      const failed = refunds.where('has_failed', '>', 0)
      return [
        'refunded_payments.refunded_at',
        counted
          .select((refund) =>
            refund.cast<number>(refund.fn.coalesce(refund.fn.sum('amount'), sql`0`), 'bigint').as('sum'),
          )
          .as('refunded_amount'),
        counted.select(({ fn }) => fn.max('refunds.refunded_at').as('latest')).as('last_refund_at'),
        failed.select(({ fn }) => fn.max('refunds.refunded_at').as('latest')).as('failed_refund_at'),
      ]
    })
    .$narrowType<{ refunded_amount: number }>()

/** Up to `limit` of the newest orders, whatever their status. @param olderThan the order to start after */
export const readOrders = (db: Database, limit: number, olderThan?: Cursor): Promise<Order[]> =>
  orders(db)
    .$if(olderThan !== undefined, (query) =>
      query.where((row) =>
        row(
          row.refTuple('orders.created_at', 'orders.id'),
          '<',
          row.tuple(olderThan?.created_at ?? 0, olderThan?.id ?? ''),
        ),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

/** Orders of which a refund came back, and nobody has seen to it; the newest first. */
export const readFailedRefunds = (db: Database): Promise<Order[]> =>
  orders(db)
    .where('refunded_at', 'is', null)
    .where('orders.payment_id', 'in', db.selectFrom('refunds').where('has_failed', '=', 1).select('payment_id'))
    .orderBy('orders.created_at', 'desc')
    .execute()

export const countOrders = (db: Database): Promise<number> => countRows(db.selectFrom('orders'))

/** All orders of these addresses, newest first, refunded or not. */
export const readOrdersOf = (db: Database, emailKeys: readonly string[]): Promise<Order[]> =>
  orders(db).where('email_key', 'in', emailKeys).orderBy('orders.created_at', 'desc').execute()

export const readOrder = (db: Database, id: string): Promise<Order | undefined> =>
  orders(db).where('orders.id', '=', id).executeTakeFirst()

/** The order for this checkout session; undefined if there is none. */
export const readOrderOfSession = (db: Database, sessionId: string): Promise<Order | undefined> =>
  orders(db).where('session_id', '=', sessionId).executeTakeFirst()

/** A buyer's newest paid orders that aren't refunded, at most 20. */
export const readOpenOrdersOf = (db: Database, emailKey: string): Promise<Order[]> =>
  orders(db)
    .where((row) => row.and({ email_key: emailKey, refunded_at: null }))
    .where('paid_at', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(20)
    .execute()

/** Removes the address from old unpaid orders; from pending ones, only before `underWaySince`. */
export const forgetNonBuyers = (
  db: Database,
  { before, underWaySince, now }: Record<'before' | 'underWaySince' | 'now', number>,
): Promise<number> =>
  countChanged(
    db
      .updateTable('orders')
      .set({ email: null, email_key: null, erased_at: now })
      .where('created_at', '<', before)
      .where('paid_at', 'is', null)
      .where((row) => row.or([row('failed_at', 'is not', null), row('created_at', '<', underWaySince)]))
      .where('email_key', 'is not', null),
  )
