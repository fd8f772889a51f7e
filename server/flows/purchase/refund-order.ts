import { NO_PROVIDER, type Refund } from '#server/partners/ports.ts'
import { countAudit, insertAuditEntry } from '#server/store/audit.ts'
import { insertNew, inTransaction } from '#server/store/database.ts'
import { markFailedRefunds, readOrder } from '#server/store/orders.ts'
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
 * servers, the idempotency key is the same, and another amount under it is refused there. The provider forgets a key
 * after a day, so it's asked first what it has refunded. Its event may come first, later or never.
 */
export async function refundOrder(deps: RefundDeps, { id, amount, refunded, by }: RefundOrder): Promise<RefundOutcome> {
  const { db, clock, log, payments } = deps
  const order = await readOrder(db, id)
  if (!order) return { outcome: 'unknown' }
  const { payment_id: paymentId, amount: paid, currency } = order
  if (paymentId === null || order.paid_at === null || paid === null) return { outcome: 'not paid' }
  if (order.refunded_amount !== refunded || order.refunded_at !== null) return { outcome: 'another' }
  if (amount > paid - refunded) return { outcome: 'too much' }
  const about = `${id}: ${amount} ${currency}`
  const store = (refunds: readonly Refund[], isMade: boolean) =>
    inTransaction(db, async (trx): Promise<RefundOutcome | undefined> => {
      await recordRefunds(trx, paymentId, refunds)
      const sum = (await readOrder(trx, id))?.refunded_amount ?? 0
      const isFull = sum >= paid
      if (isFull) await insertNew(trx, 'refunded_payments', { payment_id: paymentId, refunded_at: clock() })
      if (sum === refunded) return undefined
      // Beside one made by hand at that moment, this one is made all the same.
      if (!isMade && sum !== refunded + amount) return { outcome: 'another' }
      await insertAuditEntry(trx, { by, what: 'refunded an order', about, at: clock() })
      // What came back before is seen to.
      await markFailedRefunds(trx, id, { isSeenTo: true })
      return { outcome: 'refunded', isFull }
    })
  const unreachable = (error: string): RefundOutcome => {
    log.error({ error }, 'a refund was asked for, and the payment provider gave no answer')
    return { outcome: 'unreachable' }
  }

  const before = (await payments?.readRefunds(paymentId)) ?? NO_PROVIDER
  if (!before.ok) return unreachable(before.error)
  // Made there by hand, or by an earlier press whose answer was lost.
  const done = await store(before.refunds, false)
  if (done) return done
  // The provider keeps its answer to the same question, so after a no, it's asked anew.
  const refusals = await countAudit(db, { what: REFUSED, about: id })
  const key = `refund-${paymentId}-${before.refunds.length}-${refusals}`
  // The server may be killed before there's an answer, and only the provider's event say that it was refunded.
  await insertAuditEntry(db, { by, what: 'asked for a refund', about, at: clock() })
  const answer = (await payments?.makeRefund({ paymentId, amount, key })) ?? NO_PROVIDER
  if (!answer.ok && answer.because === 'another') return { outcome: 'another' }
  if (!answer.ok && answer.because !== 'refused') return unreachable(answer.error)
  const made = answer.ok ? await store([answer.refund], !answer.refund.hasFailed) : undefined
  if (made) return made
  await insertAuditEntry(db, { by, what: REFUSED, about: id, at: clock() })
  return { outcome: 'refused', words: answer.ok ? 'The refund failed.' : answer.error }
}
