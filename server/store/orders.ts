import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import { changesOne, countRows, type Database } from './database.ts'
import type { OrderTable, PaymentEventTable } from './tables.ts'

/** A stored order, and whether its payment was given back. */
export type Order = Selectable<OrderTable> & { refunded_at: number | null }

/** Once for each session. What is known stays and only the unknown is added, so that facts may come in any order. */
export const upsertOrder = (db: Database, order: Insertable<OrderTable>) =>
  db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet(({ fn }) => ({
        payment_id: fn.coalesce('orders.payment_id', 'excluded.payment_id'),
        email: unlessErased(fn.coalesce('orders.email', 'excluded.email')),
        email_key: unlessErased(fn.coalesce('orders.email_key', 'excluded.email_key')),
        paid_at: fn.coalesce('orders.paid_at', 'excluded.paid_at'),
        failed_at: fn.coalesce('orders.failed_at', 'excluded.failed_at'),
      })),
    )
    .execute()

const unlessErased = (address: Expression<string | null>) =>
  sql<string | null>`case when orders.erased_at is null then ${address} end`

/** Of several at once one notes it. A time further ahead than the pause is a wrong clock's. */
export const noteLinksSent = (
  db: Database,
  id: string,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<boolean> =>
  changesOne(
    db
      .updateTable('orders')
      .set({ links_sent_at: now })
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .where((row) =>
        row.or([
          row('links_sent_at', 'is', null),
          row('links_sent_at', '<=', now - pauseMs),
          row('links_sent_at', '>', now + pauseMs),
        ]),
      ),
  )

/** @returns whether this is the first time; of several at once one is */
export const noteOpened = (db: Database, id: string, now: number): Promise<boolean> =>
  changesOne(db.updateTable('orders').set({ opened_at: now }).where('id', '=', id).where('opened_at', 'is', null))

/** Notes that a payment was given back in full, whether or not its order is known. */
export const insertRefundedPayment = (db: Database, paymentId: string, now: number) =>
  db
    .insertInto('refunded_payments')
    .values({ payment_id: paymentId, refunded_at: now })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute()

const orders = (db: Database) =>
  db
    .selectFrom('orders')
    .leftJoin('refunded_payments', 'refunded_payments.payment_id', 'orders.payment_id')
    .selectAll('orders')
    .select('refunded_payments.refunded_at')

/** A place in the list of orders. */
export type OrderPlace = Pick<Order, 'created_at' | 'id'>

/** The newest orders, whatever became of them, at most `limit`. @param olderThan begins behind this one */
export const readOrders = (db: Database, limit: number, olderThan?: OrderPlace): Promise<Order[]> =>
  orders(db)
    .$if(olderThan !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('orders.created_at', '<', olderThan?.created_at ?? 0),
          eb.and([eb('orders.created_at', '=', olderThan?.created_at ?? 0), eb('orders.id', '>', olderThan?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute()

/** How many orders there are. */
export const countOrders = (db: Database): Promise<number> => countRows(db.selectFrom('orders'))

/** All orders of an address, newest first, refunded or not. */
export const readOrdersOfPerson = (db: Database, emailKey: string): Promise<Order[]> =>
  orders(db).where('email_key', '=', emailKey).orderBy('orders.created_at', 'desc').execute()

/** The order of this id; undefined when there is none. */
export const readOrder = (db: Database, id: string): Promise<Order | undefined> =>
  orders(db).where('orders.id', '=', id).executeTakeFirst()

/** The order of this checkout session; undefined when there is none. */
export const readOrderOfSession = (db: Database, sessionId: string): Promise<Order | undefined> =>
  orders(db).where('session_id', '=', sessionId).executeTakeFirst()

/** The newest paid orders of a buyer that are not refunded, at most 20. */
export const readOpenOrdersOf = (db: Database, emailKey: string): Promise<Order[]> =>
  orders(db)
    .where('email_key', '=', emailKey)
    .where('paid_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .limit(20)
    .execute()

/** Notes an event unless it is noted already. @returns whether it was new */
export const insertPaymentEvent = (db: Database, event: Selectable<PaymentEventTable>): Promise<boolean> =>
  changesOne(
    db
      .insertInto('payment_events')
      .values(event)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )

/** Whether an event is noted. */
export const hasPaymentEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
