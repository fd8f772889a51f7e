import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openShelf } from './shelf.ts'

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
  /** The latest first. */
  refunds: Refund[]
  /** ISO 8601, UTC. */
  createdAt: string
}

export interface Refund {
  id: string
  cents: number
  /** `failed`: the buyer's bank sent the money back. */
  state: 'succeeded' | 'failed'
  createdAt: string
}

/** The price in cents. No money moves. */
export const AMOUNT = 1000

const LISTED = 50

const idOf = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

const checkoutsIn = (database: DatabaseSync) => openShelf<Checkout>(database, 'checkout')

const store = (database: DatabaseSync, checkout: Checkout) => checkoutsIn(database).put(checkout.id, checkout)

export function storeCheckout(database: DatabaseSync, request: CheckoutRequest, now: Date): Checkout {
  const createdAt = now.toISOString()
  const id = idOf('cs_test')
  return store(database, { ...request, id, paymentId: null, email: null, state: 'open', refunds: [], createdAt })
}

export const findCheckout = (database: DatabaseSync, id: string) => checkoutsIn(database).find(id)

export const listCheckouts = (database: DatabaseSync) =>
  checkoutsIn(database)
    .list()
    .filter(({ state }) => state !== 'open')
    .slice(0, LISTED)

export const findPaid = (database: DatabaseSync, paymentId: string) =>
  checkoutsIn(database)
    .list()
    .find((checkout) => checkout.paymentId === paymentId)

/** In cents. */
export const refundedOf = ({ refunds }: Pick<Checkout, 'refunds'>): number =>
  refunds.reduce((sum, { cents, state }) => (state === 'succeeded' ? sum + cents : sum), 0)

/** A checkout in this state, to be changed. */
function inState(database: DatabaseSync, id: string, state: Checkout['state']): Checkout | undefined {
  const checkout = findCheckout(database, id)
  return checkout?.state === state ? checkout : undefined
}

/** Completes an open checkout. Returns `undefined` if it isn't open. */
export function completeCheckout(
  database: DatabaseSync,
  id: string,
  completed: { email: string; state: 'paid' | 'waiting' },
): Checkout | undefined {
  const open = inState(database, id, 'open')
  return open && store(database, { ...open, ...completed, paymentId: idOf('pi') })
}

/** Settles a pending transfer. Returns `undefined` if none is pending. */
export function endTransfer(database: DatabaseSync, id: string, state: 'paid' | 'failed'): Checkout | undefined {
  const waiting = inState(database, id, 'waiting')
  return waiting && store(database, { ...waiting, state })
}

/** Refunds part of a paid checkout. Returns `undefined` if less than that is left, or nothing. */
export function refundCheckout(
  database: DatabaseSync,
  id: string,
  { cents, now }: { cents: number; now: Date },
): Checkout | undefined {
  const paid = inState(database, id, 'paid')
  if (!paid || cents <= 0 || refundedOf(paid) + cents > AMOUNT) return undefined
  const refund: Refund = { id: idOf('re'), cents, state: 'succeeded', createdAt: now.toISOString() }
  return store(database, { ...paid, refunds: [refund, ...paid.refunds] })
}

/** Lets the latest refund fail. Returns `undefined` if there is none. */
export function failRefund(database: DatabaseSync, id: string): { checkout: Checkout; refund: Refund } | undefined {
  const checkout = findCheckout(database, id)
  const latest = checkout?.refunds.find(({ state }) => state === 'succeeded')
  if (!checkout || !latest) return undefined
  const refund: Refund = { ...latest, state: 'failed' }
  const refunds = checkout.refunds.map((each) => (each === latest ? refund : each))
  return { checkout: store(database, { ...checkout, refunds }), refund }
}
