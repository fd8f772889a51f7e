import { randomUUID } from 'node:crypto'
import type { Money, VerifiedSession } from '#contracts/purchase.ts'
import { NO_PROVIDER, type PaymentEvent, type Purchase, type Refund } from '#server/partners/ports.ts'
import { type Database, findRow, insertNew, inTransaction } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import {
  deleteFailedRefund,
  markOpened,
  type Order,
  readOrderOfSession,
  upsertOrder,
  upsertRefunds,
} from '#server/store/orders.ts'
import type { Row } from '#server/store/tables.ts'
import { wakeFor } from '../leads/enqueue-deliveries.ts'
import type { PurchaseDeps } from './checkout.ts'
import { queueFirstLinks, signDownloads } from './purchase-links.ts'

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
  if (isRefunded) await insertNew(trx, 'refunded_payments', { payment_id: paymentId, refunded_at: now })
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
  deps: PurchaseDeps,
  sessionId: string,
  isHolder: boolean,
): Promise<VerifiedSession | 'unreachable'> {
  const { db, clock, log, payments } = deps
  const answer = (await payments?.readPurchase(sessionId, 'visitor')) ?? NO_PROVIDER
  if (!answer.ok) log.error({ error: answer.error }, 'a purchase could not be verified at the payment provider')
  const purchase = answer.ok ? answer.purchase : undefined
  if (!purchase) {
    // Bought at another price, or from another account, too: what was recorded then stays bought.
    const known = await readOrderOfSession(db, sessionId)
    return known ? open(deps, known, isHolder) : answer.ok ? UNVERIFIED : 'unreachable'
  }
  if (!purchase.isPaid) return UNVERIFIED
  const { order, isQueued } = await inTransaction(db, async (trx) => {
    await recordOrder(trx, purchase, { now: clock(), hasFailed: false })
    const isQueued = await queueFirstLinks({ ...deps, db: trx }, sessionId)
    return { order: await readOrderOfSession(trx, sessionId), isQueued }
  })
  if (isQueued) wakeFor(deps, 'purchase')
  return order ? open(deps, order, isHolder, purchase.payment) : UNVERIFIED
}

async function open(deps: PurchaseDeps, order: Order, isHolder: boolean, paid?: Money): Promise<VerifiedSession> {
  if (order.paid_at === null || order.refunded_at !== null) return UNVERIFIED
  const isFirst = order.opened_at === null && (await markOpened(deps.db, order.id, deps.clock()))
  if (!isFirst && !isHolder) return { ...UNVERIFIED, opened_elsewhere: true }
  return {
    verified: true,
    customer_email: order.email,
    downloads: signDownloads(deps, order.id),
    links_sent: deps.canSendLinks && order.links_sent_at !== null,
    ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
  }
}

/** Handles an event, once. Events come in any order, so this reads the session's current state, not the event's. */
export async function handlePaymentEvent(deps: PurchaseDeps, event: PaymentEvent): Promise<'done' | 'unreachable'> {
  const { db, clock, log, payments } = deps
  if (event.about === 'nothing' || (await findRow(db, 'payment_events', { id: event.eventId }))) return 'done'
  const record = { id: event.eventId, type: event.type, received_at: clock() }

  if (event.about === 'refund') return handleRefund(deps, event, record)

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
  const isQueued = await inTransaction(db, async (trx) => {
    if (!(await insertNew(trx, 'payment_events', record))) return false
    await recordOrder(trx, purchase, { now: record.received_at, hasFailed: event.hasFailed })
    return queueFirstLinks({ ...deps, db: trx }, purchase.sessionId)
  })
  if (isQueued) wakeFor(deps, 'purchase')
  return 'done'
}

async function handleRefund(
  { db, log, payments }: PurchaseDeps,
  { paymentId, isFull }: Extract<PaymentEvent, { about: 'refund' }>,
  record: Row<'payment_events'>,
): Promise<'done' | 'unreachable'> {
  // Ends the downloads at once. What it was in money is asked for below, and again until the provider says.
  if (isFull) await insertNew(db, 'refunded_payments', { payment_id: paymentId, refunded_at: record.received_at })
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
  await inTransaction(db, async (trx) => {
    if (await insertNew(trx, 'payment_events', record)) await recordRefunds(trx, paymentId, refunds)
  })
  return 'done'
}
