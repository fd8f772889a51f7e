import type { Context } from 'hono'
import { takePaymentNews } from '#server/flows/purchase/record-order.ts'
import { readUnmeasuredBytes } from '#server/http/body/body-bytes.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

const MOST_KILOBYTES = 64

/**
 * `POST /api/stripe-webhook`: an event of the payment provider. A 2xx says that its effect is stored; anything else has it
 * sent again.
 */
export const takePaymentEvent = (parts: PurchaseDoorParts) => async (c: Context) => {
  if (!parts.payments) throw new Refusal(503, 'No payments are set up on this site.')
  const body = await readUnmeasuredBytes(c, MOST_KILOBYTES)
  const news = parts.payments.readNews(body, c.req.header('stripe-signature') ?? '')
  if (!news) {
    parts.security.note('security.signature_refused', { door: 'stripe-webhook' }, c)
    throw new Refusal(400, 'The signature is missing, wrong or too old.')
  }
  const outcome = await takePaymentNews(parts, news)
  if (outcome === 'unreachable') {
    throw new Refusal(503, 'The session of this event cannot be asked for right now.', { 'retry-after': '60' })
  }
  return c.json({ received: true })
}
