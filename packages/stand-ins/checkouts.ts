import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export interface CheckoutRequest {
  priceId: string
  successUrl: string
  cancelUrl: string
}

export interface Checkout extends CheckoutRequest {
  id: string
  /** Null while the session is open. */
  paymentId: string | null
  email: string | null
  /** `waiting`: a bank transfer is pending. `failed`: it never arrived. */
  state: 'open' | 'paid' | 'waiting' | 'failed'
  /** In cents. */
  refunded: number
  /** ISO 8601, UTC. */
  createdAt: string
}

/** The price in cents. No money moves. */
export const AMOUNT = 1000

const LISTED = 50

const idOf = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

export function storeCheckout(database: DatabaseSync, request: CheckoutRequest, now: Date): Checkout {
  const id = idOf('cs_test')
  const createdAt = now.toISOString()
  database
    .prepare('insert into checkout (id, price_id, success_url, cancel_url, created_at) values (?, ?, ?, ?, ?)')
    .run(id, request.priceId, request.successUrl, request.cancelUrl, createdAt)
  return { id, ...request, paymentId: null, email: null, state: 'open', refunded: 0, createdAt }
}

/** Each under the name of its field. */
const COLUMNS = `id, price_id as priceId, success_url as successUrl, cancel_url as cancelUrl, payment_id as paymentId,
  email, state, refunded, created_at as createdAt`

export const findCheckout = (database: DatabaseSync, id: string) =>
  database.prepare(`select ${COLUMNS} from checkout where id = ?`).get(id) as unknown as Checkout | undefined

export const listCheckouts = (database: DatabaseSync) =>
  database
    .prepare(`select ${COLUMNS} from checkout where state <> 'open' order by rowid desc limit ${LISTED}`)
    .all() as unknown as Checkout[]

/** Completes an open checkout. Returns `undefined` if it isn't open. */
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

/** Settles a pending transfer. Returns `undefined` if none is pending. */
export function endTransfer(database: DatabaseSync, id: string, state: 'paid' | 'failed'): Checkout | undefined {
  const { changes } = database
    .prepare("update checkout set state = ? where id = ? and state = 'waiting'")
    .run(state, id)
  return changes === 1 ? findCheckout(database, id) : undefined
}

export interface Refund {
  id: string
  cents: number
  /** `failed`: the buyer's bank sent the money back. */
  state: 'succeeded' | 'failed'
  createdAt: string
}

/** Refunds part of a paid checkout. Returns `undefined` if less than that is left, or nothing. */
export function refundCheckout(
  database: DatabaseSync,
  id: string,
  { cents, now }: { cents: number; now: Date },
): Checkout | undefined {
  if (cents <= 0) return undefined
  const { changes } = database
    .prepare("update checkout set refunded = refunded + ? where id = ? and state = 'paid' and refunded + ? <= ?")
    .run(cents, id, cents, AMOUNT)
  if (changes !== 1) return undefined
  database
    .prepare('insert into refund (id, checkout_id, cents, created_at) values (?, ?, ?, ?)')
    .run(idOf('re'), id, cents, now.toISOString())
  return findCheckout(database, id)
}

/** Lets the latest refund fail. Returns `undefined` if there is none. */
export function failRefund(database: DatabaseSync, id: string): { checkout: Checkout; refund: Refund } | undefined {
  const refund = listRefunds(database, id).find(({ state }) => state === 'succeeded')
  if (!refund) return undefined
  database.prepare("update refund set state = 'failed' where id = ?").run(refund.id)
  database.prepare('update checkout set refunded = refunded - ? where id = ?').run(refund.cents, id)
  const checkout = findCheckout(database, id)
  return checkout && { checkout, refund: { ...refund, state: 'failed' } }
}

export const listRefunds = (database: DatabaseSync, checkoutId: string) =>
  database
    .prepare('select id, cents, state, created_at as createdAt from refund where checkout_id = ? order by rowid desc')
    .all(checkoutId) as unknown as Refund[]

export const findPaid = (database: DatabaseSync, paymentId: string) =>
  database.prepare(`select ${COLUMNS} from checkout where payment_id = ?`).get(paymentId) as unknown as
    | Checkout
    | undefined
