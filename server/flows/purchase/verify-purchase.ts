import type { VerifiedSession } from '#contracts/purchase.ts'
import { NO_PROVIDER } from '#server/partners/payments.ts'
import { noteOpened, type Order, readOrderOfSession } from '#server/store/orders.ts'
import { signDownloads } from './downloads.ts'
import type { PurchaseParts } from './purchase-parts.ts'
import { recordOrder } from './record-order.ts'

/** What is said of whatever is not known as paid. */
export const UNVERIFIED: VerifiedSession = { verified: false, customer_email: null }

/**
 * Asks the provider whether a session is paid, for the price that is sold, and not refunded, and records the order as its
 * event would. While the provider cannot be asked, an order that is recorded counts. The id of a session
 * opens its order once; after that, only for the browser that holds it (decision 0043).
 * @param isHolder whether the browser's cookie holds this session
 * @returns the links of a buyer; `unreachable` when nobody can tell
 * @throws when the store cannot be used
 */
export async function verifyPurchase(
  parts: PurchaseParts,
  sessionId: string,
  isHolder: boolean,
): Promise<VerifiedSession | 'unreachable'> {
  const { db, clock, log, payments } = parts
  const answer = (await payments?.readPurchase(sessionId, 'visitor')) ?? NO_PROVIDER
  if (!answer.ok) {
    // What was not asked is no news: an attacker must not fill the log.
    if (answer.because !== 'not asked')
      log.error({ error: answer.error }, 'a purchase could not be verified at the payment provider')
    const known = await readOrderOfSession(db, sessionId)
    return known ? open(parts, known, isHolder) : 'unreachable'
  }
  const { purchase } = answer
  if (!purchase) {
    // Bought when the price was another, or the account: what was recorded then stays bought.
    const earlier = await readOrderOfSession(db, sessionId)
    return earlier ? open(parts, earlier, isHolder) : UNVERIFIED
  }
  if (!purchase.isPaid) return UNVERIFIED
  const order = await db.transaction().execute(async (trx) => {
    await recordOrder(trx, purchase, { now: clock(), hasFailed: false })
    return readOrderOfSession(trx, sessionId)
  })
  return order ? open(parts, order, isHolder) : UNVERIFIED
}

async function open(parts: PurchaseParts, order: Order, isHolder: boolean): Promise<VerifiedSession> {
  if (order.paid_at === null || order.refunded_at !== null) return UNVERIFIED
  const isFirst = order.opened_at === null && (await noteOpened(parts.db, order.id, parts.clock()))
  if (!isFirst && !isHolder) return { ...UNVERIFIED, opened_elsewhere: true }
  return { verified: true, customer_email: order.email, downloads: signDownloads(parts, order.id) }
}
