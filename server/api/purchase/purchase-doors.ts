import { Hono } from 'hono'
import { limitRate } from '#server/http/rate-limit.ts'
import { allowOnly } from '#server/http/refusal.ts'
import { requireSameOrigin } from '#server/http/same-origin.ts'
import { createCheckoutSession, takeClientCode, takePaymentEvent } from './checkout.ts'
import { followDownload, takeLinksRequest } from './downloads.ts'
import type { PurchaseDoorParts, PurchaseLimits } from './purchase-limits.ts'
import { verifySession } from './purchase-result.ts'

/** The doors of a purchase, below /api, in the order of its way. */
export function purchaseDoors(parts: PurchaseDoorParts): Hono {
  const { publicOrigin, purchaseLimits: limits } = parts
  const fromOwnPage = requireSameOrigin(publicOrigin, parts.security)
  const rate = (name: keyof PurchaseLimits) => limitRate(name, limits[name], parts)
  const app = new Hono()
  app.post('/client-code', fromOwnPage, rate('clientCode'), takeClientCode(parts)).all(allowOnly('POST'))
  app
    .post('/create-checkout-session', fromOwnPage, rate('checkout'), createCheckoutSession(parts))
    .all(allowOnly('POST'))
  // Signed by the provider, which isn't a page of this site and may send many at once.
  app.post('/stripe-webhook', takePaymentEvent(parts)).all(allowOnly('POST'))
  app.get('/verify-session', rate('verification'), verifySession(parts)).all(allowOnly('GET'))
  app.get('/downloads/:chip', rate('downloads'), followDownload(parts)).all(allowOnly('GET'))
  app.post('/purchase-links', fromOwnPage, rate('links'), takeLinksRequest(parts)).all(allowOnly('POST'))
  return app
}
