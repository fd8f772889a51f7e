import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/flows/people/email-key.ts'
import type { Purchase } from '#server/partners/payments/payments.ts'
import type { Database } from '#server/store/database.ts'
import { insertRefundedPayment, upsertOrder } from '#server/store/purchase/orders.ts'

/**
 * Stores what the provider says of a purchase: the one way into the store, for the success page and for events. Doing it
 * again, or with older news, changes nothing.
 * @param trx a transaction, so that all of it is stored or nothing
 * @param hasFailed a payment that takes days has failed
 */
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
