import type { Logger } from 'pino'
import { type Clock, HOUR_MS, keepDoing, MINUTE_MS, type Stoppable } from '#server/clock.ts'
import { NO_PROVIDER, type Payments } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'
import { readOrdersToLookUp, setLookedUp } from '#server/store/orders.ts'
import { recordOrder } from './record-order.ts'

/** Orders a minute: far below what the provider allows, and next to nothing while it sells. */
const BATCH_SIZE = 50

export interface LookUpParts {
  db: Database
  clock: Clock
  log: Logger
  payments: Payments | undefined
}

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
      await db.transaction().execute(async (trx) => {
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
