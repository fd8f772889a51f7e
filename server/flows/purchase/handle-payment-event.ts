import type { Selectable } from 'kysely'
import { NO_PROVIDER, type PaymentEvent } from '#server/partners/ports.ts'
import { hasPaymentEvent, insertPaymentEvent, insertRefundedPayment } from '#server/store/orders.ts'
import type { PaymentEventTable } from '#server/store/tables.ts'
import type { PurchaseParts } from './checkout.ts'
import { queueFirstLinks, wakeForLinks } from './purchase-links.ts'
import { recordOrder, recordRefunds } from './record-order.ts'

/** Handles an event, once. Events come in any order, so this reads the session's current state, not the event's. */
export async function handlePaymentEvent(parts: PurchaseParts, event: PaymentEvent): Promise<'done' | 'unreachable'> {
  const { db, clock, log, payments } = parts
  if (event.about === 'nothing' || (await hasPaymentEvent(db, event.eventId))) return 'done'
  const record = { id: event.eventId, type: event.type, received_at: clock() }

  if (event.about === 'refund') {
    return handleRefund(parts, event, record)
  }

  const answer = (await payments?.readPurchase(event.sessionId, 'event')) ?? NO_PROVIDER
  if (!answer.ok) {
    log.error(
      { error: answer.error, event: event.eventId },
      'a payment event could not be handled; the provider will send it again',
    )
    return 'unreachable'
  }
  const { purchase } = answer
  // The account may sell other things.
  if (!purchase) return 'done'
  const isQueued = await db.transaction().execute(async (trx) => {
    if (!(await insertPaymentEvent(trx, record))) return false
    await recordOrder(trx, purchase, { now: record.received_at, hasFailed: event.hasFailed })
    return queueFirstLinks({ ...parts, db: trx }, purchase.sessionId)
  })
  if (isQueued) wakeForLinks(parts)
  return 'done'
}

async function handleRefund(
  { db, log, payments }: PurchaseParts,
  { paymentId, isFull }: Extract<PaymentEvent, { about: 'refund' }>,
  record: Selectable<PaymentEventTable>,
): Promise<'done' | 'unreachable'> {
  // Ends the downloads at once. What it was in money is asked for below, and again until the provider says.
  if (isFull) await insertRefundedPayment(db, paymentId, record.received_at)
  const answer = (await payments?.readRefunds(paymentId)) ?? NO_PROVIDER
  if (!answer.ok) {
    log.error(
      { error: answer.error, event: record.id },
      "a payment's refunds could not be read; the provider will send the event again",
    )
    return 'unreachable'
  }
  const { refunds } = answer
  // Something else of the account's.
  if (!isFull && refunds.length === 0) return 'done'
  await db.transaction().execute(async (trx) => {
    if (await insertPaymentEvent(trx, record)) await recordRefunds(trx, paymentId, refunds)
  })
  return 'done'
}
