import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/flows/people/email-key.ts'
import type { Purchase } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import { insertRefundedPayment, type Order, upsertOrder } from '#server/store/orders.ts'

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
