import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** What a checkout is started with. */
export interface CheckoutRequest {
  priceId: string
  successUrl: string
  cancelUrl: string
}

/** A checkout session and, once it is complete, its payment. */
export interface Checkout extends CheckoutRequest {
  id: string
  /** Of the payment; null while the session is open. */
  paymentId: string | null
  email: string | null
  /** `open`: nothing is paid. `waiting`: a transfer is on its way. `failed`: it did not come. */
  state: 'open' | 'paid' | 'waiting' | 'failed'
  /** In cents, as the amount. */
  refunded: number
  /** ISO 8601, UTC. */
  createdAt: string
}

/** What everything costs here, in cents. No money moves, so no page shows it. */
export const AMOUNT = 1000

const LISTED = 50

const idOf = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

/** Starts a checkout. */
export function keepCheckout(database: DatabaseSync, request: CheckoutRequest, now: Date): Checkout {
  const id = idOf('cs_test')
  const createdAt = now.toISOString()
  database
    .prepare('insert into checkout (id, price_id, success_url, cancel_url, created_at) values (?, ?, ?, ?, ?)')
    .run(id, request.priceId, request.successUrl, request.cancelUrl, createdAt)
  return { id, ...request, paymentId: null, email: null, state: 'open', refunded: 0, createdAt }
}

/** One checkout, or `undefined` when there is none of this id. */
export function findCheckout(database: DatabaseSync, id: string): Checkout | undefined {
  const row = database.prepare('select * from checkout where id = ?').get(id)
  return row && checkoutOf(row)
}

/** The newest checkouts that a buyer has completed, newest first. */
export const listCheckouts = (database: DatabaseSync): Checkout[] =>
  database
    .prepare(`select * from checkout where state <> 'open' order by rowid desc limit ${LISTED}`)
    .all()
    .map(checkoutOf)

/** Completes an open checkout; gives `undefined` when it is complete already. */
export function completeCheckout(
  database: DatabaseSync,
  id: string,
  { email, state }: { email: string; state: 'paid' | 'waiting' },
): Checkout | undefined {
  const { changes } = database
    .prepare("update checkout set state = ?, email = ?, payment_id = ? where id = ? and state = 'open'")
    .run(state, email, idOf('pi'), id)
  return changes === 1 ? findCheckout(database, id) : undefined
}

/** Ends a transfer that is on its way; gives `undefined` when there is none. */
export function endTransfer(database: DatabaseSync, id: string, state: 'paid' | 'failed'): Checkout | undefined {
  const { changes } = database
    .prepare("update checkout set state = ? where id = ? and state = 'waiting'")
    .run(state, id)
  return changes === 1 ? findCheckout(database, id) : undefined
}

/** Gives back so many cents of a paid checkout; gives `undefined` when there is not so much left. */
export function refundCheckout(database: DatabaseSync, id: string, cents: number): Checkout | undefined {
  const { changes } = database
    .prepare("update checkout set refunded = refunded + ? where id = ? and state = 'paid' and refunded + ? <= ?")
    .run(cents, id, cents, AMOUNT)
  return changes === 1 ? findCheckout(database, id) : undefined
}

function checkoutOf(row: Record<string, SQLOutputValue>): Checkout {
  const textOrNull = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    id: String(row['id']),
    priceId: String(row['price_id']),
    successUrl: String(row['success_url']),
    cancelUrl: String(row['cancel_url']),
    paymentId: textOrNull('payment_id'),
    email: textOrNull('email'),
    state: String(row['state']) as Checkout['state'],
    refunded: Number(row['refunded']),
    createdAt: String(row['created_at']),
  }
}
