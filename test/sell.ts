import { recordOrder } from '#server/flows/purchase/record-order.ts'
import type { Payment, Purchase } from '#server/partners/ports.ts'
import type { StoreDeps } from '#server/store/database.ts'

/** What the payment provider says of a purchase: paid, unless told otherwise. */
const purchaseOf = (name: string, more: Partial<Purchase> = {}): Purchase => ({
  sessionId: `cs_${name}`,
  paymentId: `pi_${name}`,
  email: `${name}@firm.example`,
  isPaid: true,
  isRefunded: false,
  ...more,
})

/** Records that it said so. */
export const sell = ({ db, clock }: StoreDeps, name: string, more: Partial<Purchase> = {}) =>
  recordOrder(db, purchaseOf(name, more), { now: clock(), hasFailed: false })

/** A payment of 49 dollars, unless told otherwise. */
export const payment = (at: number | null, more: Partial<Payment> = {}): Payment => ({
  amount: 4900,
  currency: 'usd',
  tax: null,
  at,
  refunds: [],
  ...more,
})
