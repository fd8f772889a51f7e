import { HOUR_MS, keepDoing, MINUTE_MS, type Stoppable } from '#server/clock.ts'
import { NO_PROVIDER, type PaymentEvent } from '#server/partners/ports.ts'
import { inTransaction } from '#server/store/database.ts'
import {
  hasPaymentEvent,
  insertPaymentEvent,
  insertRefundedPayment,
  readOrdersToLookUp,
  setLookedUp,
} from '#server/store/orders.ts'
import type { Row } from '#server/store/tables.ts'
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
  const isQueued = await inTransaction(db, async (trx) => {
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
  record: Row<'payment_events'>,
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
  await inTransaction(db, async (trx) => {
    if (await insertPaymentEvent(trx, record)) await recordRefunds(trx, paymentId, refunds)
  })
  return 'done'
}

/** Orders a minute: far below what the provider allows, and next to nothing while it sells. */
const BATCH_SIZE = 50

export type LookUpParts = Pick<PurchaseParts, 'db' | 'clock' | 'log' | 'payments'>

/** Asks the provider, once, for the money of paid orders that have none: those of earlier versions. */
export function lookUpOrders(parts: LookUpParts): Stoppable | undefined {
  if (!parts.payments) return undefined
  // A server of an earlier version may run beside this one, or again.
  return keepDoing(async () => ((await lookUpBatch(parts)) === BATCH_SIZE ? MINUTE_MS : HOUR_MS))
}

/** @returns how many orders it looked up; fewer than there are if the provider can't be reached */
export async function lookUpBatch({ db, clock, log, payments }: LookUpParts): Promise<number> {
  let count = 0
  try {
    for (const { id, session_id: sessionId, payment_id: paymentId } of await readOrdersToLookUp(db, BATCH_SIZE)) {
      const answer = (await payments?.readPayment(sessionId)) ?? NO_PROVIDER
      if (!answer.ok && answer.because !== 'odd') break
      const payment = answer.ok ? answer.payment : undefined
      const now = clock()
      await inTransaction(db, async (trx) => {
        await setLookedUp(trx, id, now)
        if (!payment) return
        const purchase = { sessionId, paymentId, email: null, isPaid: true, isRefunded: false, payment }
        await recordOrder(trx, purchase, { now, hasFailed: false })
      })
      count += 1
    }
  } catch (error) {
    log.error({ err: error }, "older orders' amounts couldn't be looked up; trying again later")
  }
  return count
}
