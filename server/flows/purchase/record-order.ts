import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/flows/people/email-key.ts'
import { NO_PROVIDER, type PaymentEvent, type Purchase } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import {
  hasPaymentEvent,
  insertPaymentEvent,
  insertRefundedPayment,
  type Order,
  upsertOrder,
} from '#server/store/orders.ts'
import type { PurchaseParts } from './checkout.ts'

/** The only way into the store for a purchase; idempotent. @param trx a transaction */
export async function recordOrder(
  trx: Database,
  purchase: Purchase,
  { now, hasFailed }: { now: number; hasFailed: boolean },
): Promise<void> {
  const { sessionId, paymentId, email, isPaid, isRefunded } = purchase
  await upsertOrder(trx, {
    id: randomUUID(),
    session_id: sessionId,
    payment_id: paymentId,
    email,
    email_key: email === null ? null : emailKey(email),
    paid_at: isPaid ? now : null,
    failed_at: hasFailed ? now : null,
    created_at: now,
  })
  if (isRefunded && paymentId !== null) await insertRefundedPayment(trx, paymentId, now)
}

/** `waiting`: the payment takes days; `failed`: it didn't come; `refunded`: in full. */
export function stateOfOrder(
  order: Pick<Order, 'paid_at' | 'failed_at' | 'refunded_at'>,
): 'waiting' | 'failed' | 'paid' | 'refunded' {
  if (order.refunded_at !== null) return 'refunded'
  if (order.paid_at !== null) return 'paid'
  return order.failed_at === null ? 'waiting' : 'failed'
}

/** Handles an event, once. Events come in any order, so this reads the session's current state, not the event's. */
export async function handlePaymentEvent(parts: PurchaseParts, event: PaymentEvent): Promise<'done' | 'unreachable'> {
  const { db, clock, log, payments } = parts
  if (event.about === 'nothing' || (await hasPaymentEvent(db, event.eventId))) return 'done'
  const record = { id: event.eventId, type: event.type, received_at: clock() }

  if (event.about === 'refund') {
    await db.transaction().execute(async (trx) => {
      if (await insertPaymentEvent(trx, record)) await insertRefundedPayment(trx, event.paymentId, record.received_at)
    })
    return 'done'
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
  await db.transaction().execute(async (trx) => {
    if (!(await insertPaymentEvent(trx, record))) return
    await recordOrder(trx, purchase, { now: record.received_at, hasFailed: event.hasFailed })
  })
  return 'done'
}
