import { randomUUID } from 'node:crypto'
import type { PurchaseLinks } from '#contracts/purchase.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { emailKey } from '#server/flows/people/email-key.ts'
import { noteLinksSent, readOpenOrdersOf } from '#server/store/orders.ts'
import type { PurchaseParts } from './purchase-parts.ts'
import { purchaseUrl } from './start-checkout.ts'

/** However often anyone asks, and however many servers they ask, between two messages about an order lies this time. */
const PAUSE_MS = 60 * 60 * 1000

/**
 * Promises the delivery of each open order of an address to the automation, which writes to the buyer. Says nothing of
 * whether there was any.
 * @param origin where the buyer will see the site; never what a request says, or the links could lead elsewhere
 * @throws when it cannot be stored; the order whose message failed is as it was
 */
export async function sendPurchaseLinks(parts: PurchaseParts, email: string, origin: string): Promise<void> {
  const { db, clock, wakeOutbox, figures } = parts
  const now = clock()
  for (const order of await readOpenOrdersOf(db, emailKey(email))) {
    const id = randomUUID()
    const submission: PurchaseLinks = {
      uuid: id,
      timestamp: new Date(now).toISOString(),
      email: order.email ?? email,
      purchaseUrl: purchaseUrl(origin, order.session_id),
    }
    const begun = performance.now()
    const isPromised = await db.transaction().execute(async (trx) => {
      if (!(await noteLinksSent(trx, order.id, { now, pauseMs: PAUSE_MS }))) return false
      const inside = { db: trx, clock, wakeOutbox: () => {} }
      await captureLead(inside, { kind: 'purchase', id, submission, held: false, attribution: undefined })
      return true
    })
    if (!isPromised) continue
    figures?.committed((performance.now() - begun) / 1000)
    wakeOutbox('purchase')
  }
}
