import { NO_PROVIDER, type Refund } from '#server/partners/ports.ts'
import { countAudit, insertAuditEntry } from '#server/store/audit.ts'
import { inTransaction } from '#server/store/database.ts'
import { countRefunds, insertRefundedPayment, markFailedRefunds, readOrder } from '#server/store/orders.ts'
import type { PurchaseDeps } from './checkout.ts'
import { recordRefunds } from './record-order.ts'

export type RefundDeps = Pick<PurchaseDeps, 'db' | 'clock' | 'log' | 'payments'>

interface RefundOrder {
  id: string
  /** In the currency's smallest unit; and what was refunded before, as the page showed it. */
  amount: number
  refunded: number
  by: string
}

const REFUSED = 'was refused a refund'

/** `refused`: the provider says no, in its own words. `unreachable`: nobody knows yet whether it was refunded. */
export type RefundOutcome =
  | { outcome: 'refunded'; isFull: boolean }
  | { outcome: 'unknown' | 'not paid' | 'too much' | 'another' | 'unreachable' }
  | { outcome: 'refused'; words: string }

/**
 * Refunds a part of an order, or all of it, at the provider, once: however often it's pressed, and on however many
 * servers, the idempotency key is the same, and another amount under it is refused there. The provider's event may
 * come first, later or never.
 */
export async function refundOrder(deps: RefundDeps, { id, amount, refunded, by }: RefundOrder): Promise<RefundOutcome> {
  const { db, clock, log, payments } = deps
  // Before the order: another refund that's stored in between is seen there, and isn't made again under the next key.
  const known = await countRefunds(db, id)
  // The provider keeps its answer to the same question, so after a no, it's asked anew.
  const refusals = await countAudit(db, { what: REFUSED, about: id })
  const order = await readOrder(db, id)
  if (!order) return { outcome: 'unknown' }
  const { payment_id: paymentId, amount: paid, currency } = order
  if (paymentId === null || order.paid_at === null || paid === null) return { outcome: 'not paid' }
  if (order.refunded_amount !== refunded || order.refunded_at !== null) return { outcome: 'another' }
  if (amount > paid - refunded) return { outcome: 'too much' }
  const key = `refund-${paymentId}-${known}-${refusals}`
  const about = `${id}: ${amount} ${currency}`
  // The server may be killed before there's an answer, and only the provider's event say that it was refunded.
  await insertAuditEntry(db, { by, what: 'asked for a refund', about, at: clock() })
  const answer = (await payments?.makeRefund({ paymentId, amount, key })) ?? NO_PROVIDER
  const store = (refunds: readonly Refund[], isOurs: boolean) =>
    inTransaction(db, async (trx) => {
      await recordRefunds(trx, paymentId, refunds)
      const now = await readOrder(trx, id)
      const isFull = (now?.refunded_amount ?? 0) >= paid
      if (isFull) await insertRefundedPayment(trx, paymentId, clock())
      if (isOurs) {
        await insertAuditEntry(trx, { by, what: 'refunded an order', about, at: clock() })
        // What came back before is seen to.
        await markFailedRefunds(trx, id, { isSeenTo: true })
      }
      return isFull
    })
  if (answer.ok && !answer.refund.hasFailed) return { outcome: 'refunded', isFull: await store([answer.refund], true) }
  if (!answer.ok && answer.because === 'another') return { outcome: 'another' }
  if (!answer.ok && answer.because !== 'refused') {
    log.error({ error: answer.error }, 'a refund was asked for, and the payment provider gave no answer')
    return { outcome: 'unreachable' }
  }
  await insertAuditEntry(db, { by, what: REFUSED, about: id, at: clock() })
  // It may have been refunded there, by hand.
  const there = (await payments?.readRefunds(paymentId)) ?? NO_PROVIDER
  if (there.ok) await store(there.refunds, false)
  return { outcome: 'refused', words: answer.ok ? 'The refund failed.' : answer.error }
}
