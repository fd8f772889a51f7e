import { NO_PROVIDER, type PaymentNews } from '#server/partners/payments/payments.ts'
import { insertRefundedPayment } from '#server/store/purchase/orders.ts'
import { hasPaymentEvent, insertPaymentEvent } from '#server/store/purchase/payment-events.ts'
import type { PurchaseParts } from './purchase-parts.ts'
import { recordOrder } from './record-order.ts'

/**
 * Takes an event of the payment provider. It is noted in the same transaction as its effect, so that it has its effect
 * once. Events come in any order; a session is therefore asked for as it is now, not as the event shows it.
 * @returns `done`, also for what was done before or is not ours; `unreachable` when the provider could not be asked, and
 * nothing was noted
 * @throws when the store cannot be written; nothing is noted then
 */
export async function takePaymentNews(parts: PurchaseParts, news: PaymentNews): Promise<'done' | 'unreachable'> {
  const { db, clock, log, payments } = parts
  if (news.about === 'nothing' || (await hasPaymentEvent(db, news.eventId))) return 'done'
  const noted = { id: news.eventId, type: news.type, received_at: clock() }

  if (news.about === 'refund') {
    await db.transaction().execute(async (trx) => {
      if (await insertPaymentEvent(trx, noted)) await insertRefundedPayment(trx, news.paymentId, noted.received_at)
    })
    return 'done'
  }

  const answer = (await payments?.readPurchase(news.sessionId, 'event')) ?? NO_PROVIDER
  if (!answer.ok) {
    log.error({ error: answer.error, event: news.eventId }, 'an event of the payment provider must come again')
    return 'unreachable'
  }
  const { purchase } = answer
  // The account may sell other things.
  if (!purchase) return 'done'
  await db.transaction().execute(async (trx) => {
    if (!(await insertPaymentEvent(trx, noted))) return
    await recordOrder(trx, purchase, { now: noted.received_at, hasFailed: news.hasFailed })
  })
  return 'done'
}
