import { randomUUID } from 'node:crypto'
import type { Money, VerifiedSession } from '#contracts/purchase.ts'
import { NO_PROVIDER, type Purchase, type Refund } from '#server/partners/ports.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import {
  deleteFailedRefund,
  insertRefundedPayment,
  markOpened,
  type Order,
  readOrderOfSession,
  upsertOrder,
  upsertRefunds,
} from '#server/store/orders.ts'
import type { PurchaseParts } from './checkout.ts'
import { queueFirstLinks, signDownloads, wakeForLinks } from './purchase-links.ts'

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

/** The answer for anything not known to be paid. */
export const UNVERIFIED: VerifiedSession = { verified: false, customer_email: null }

/** Records a session's order; while the provider is down, a recorded one counts. An id opens it in one browser only. */
export async function verifyPurchase(
  parts: PurchaseParts,
  sessionId: string,
  isHolder: boolean,
): Promise<VerifiedSession | 'unreachable'> {
  const { db, clock, log, payments } = parts
  const answer = (await payments?.readPurchase(sessionId, 'visitor')) ?? NO_PROVIDER
  if (!answer.ok) {
    // A call that wasn't made is no news: an attacker must not fill the log.
    if (answer.because !== 'not asked')
      log.error({ error: answer.error }, 'a purchase could not be verified at the payment provider')
    const known = await readOrderOfSession(db, sessionId)
    return known ? open(parts, known, isHolder) : 'unreachable'
  }
  const { purchase } = answer
  if (!purchase) {
    // Bought at another price, or from another account: what was recorded then stays bought.
    const earlier = await readOrderOfSession(db, sessionId)
    return earlier ? open(parts, earlier, isHolder) : UNVERIFIED
  }
  if (!purchase.isPaid) return UNVERIFIED
  const { order, isQueued } = await inTransaction(db, async (trx) => {
    await recordOrder(trx, purchase, { now: clock(), hasFailed: false })
    const isQueued = await queueFirstLinks({ ...parts, db: trx }, sessionId)
    return { order: await readOrderOfSession(trx, sessionId), isQueued }
  })
  if (isQueued) wakeForLinks(parts)
  return order ? open(parts, order, isHolder, purchase.payment) : UNVERIFIED
}

async function open(parts: PurchaseParts, order: Order, isHolder: boolean, paid?: Money): Promise<VerifiedSession> {
  if (order.paid_at === null || order.refunded_at !== null) return UNVERIFIED
  const isFirst = order.opened_at === null && (await markOpened(parts.db, order.id, parts.clock()))
  if (!isFirst && !isHolder) return { ...UNVERIFIED, opened_elsewhere: true }
  return {
    verified: true,
    customer_email: order.email,
    downloads: signDownloads(parts, order.id),
    links_sent: parts.canSendLinks && order.links_sent_at !== null,
    ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
  }
}
