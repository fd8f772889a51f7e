import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/flows/people/email-key.ts'
import type { Purchase, Refund } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import {
  deleteFailedRefund,
  insertRefundedPayment,
  type Order,
  upsertOrder,
  upsertRefunds,
} from '#server/store/orders.ts'

/** The only way into the store for a purchase; idempotent. @param trx a transaction */
export async function recordOrder(
  trx: Database,
  purchase: Purchase,
  { now, hasFailed }: { now: number; hasFailed: boolean },
): Promise<void> {
  const { sessionId, paymentId, email, isPaid, isRefunded, payment } = purchase
  await upsertOrder(trx, {
    id: randomUUID(),
    session_id: sessionId,
    payment_id: paymentId,
    email,
    email_key: email === null ? null : emailKey(email),
    paid_at: isPaid ? (payment?.at ?? now) : null,
    amount: payment?.amount ?? null,
    tax: payment?.tax ?? null,
    currency: payment?.currency ?? null,
    failed_at: hasFailed ? now : null,
    created_at: now,
  })
  if (paymentId === null) return
  if (isRefunded) await insertRefundedPayment(trx, paymentId, now)
  await recordRefunds(trx, paymentId, payment?.refunds ?? [])
}

/** Stores a payment's refunds; idempotent, in any order. If one failed, the buyer has paid again. @param trx a transaction */
export async function recordRefunds(trx: Database, paymentId: string, refunds: readonly Refund[]): Promise<void> {
  const rows = refunds.map(({ id, amount, at, hasFailed }) => ({
    id,
    payment_id: paymentId,
    amount,
    refunded_at: at,
    has_failed: hasFailed ? 1 : 0,
  }))
  if (rows.length > 0) await upsertRefunds(trx, rows)
  await deleteFailedRefund(trx, paymentId)
}

/** `waiting`: the payment takes days; `failed`: it didn't come; `refunded`: in full. A part refunded is still paid. */
export function stateOfOrder(
  order: Pick<Order, 'paid_at' | 'failed_at' | 'refunded_at'>,
): 'waiting' | 'failed' | 'paid' | 'refunded' {
  if (order.refunded_at !== null) return 'refunded'
  if (order.paid_at !== null) return 'paid'
  return order.failed_at === null ? 'waiting' : 'failed'
}
