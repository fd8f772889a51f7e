import { createHmac } from 'node:crypto'
import type { PurchaseLinks } from '#contracts/purchase.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { emailKey } from '#server/flows/people/email-key.ts'
import { type Order, readOpenOrdersOf } from '#server/store/orders.ts'
import type { PurchaseParts } from './purchase-parts.ts'
import { purchaseUrl } from './start-checkout.ts'

/** However often anyone asks, a buyer is written to once in this time. */
const PAUSE_MS = 60 * 60 * 1000

/**
 * Promises the delivery of each open order of an address to the automation, which writes to the buyer. Says nothing of
 * whether there was any.
 * @param origin where the buyer will see the site; never what a request says, or the links could lead elsewhere
 * @throws when it cannot be stored
 */
export async function sendPurchaseLinks(parts: PurchaseParts, email: string, origin: string): Promise<void> {
  const { db, clock, signingSecrets } = parts
  const now = clock()
  for (const order of await readOpenOrdersOf(db, emailKey(email))) {
    const id = messageId(signingSecrets[0] ?? '', order, now)
    const submission: PurchaseLinks = {
      uuid: id,
      timestamp: new Date(now).toISOString(),
      email: order.email ?? email,
      purchaseUrl: purchaseUrl(origin, order.session_id),
    }
    await captureLead(parts, { kind: 'purchase', id, submission, held: false, attribution: undefined })
  }
}

/** The same for an order until the pause is over, by which a repetition is recognized. A UUID of version 8. */
function messageId(secret: string, { id }: Order, now: number): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['purchase links', id, Math.floor(now / PAUSE_MS)]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
