import { Hono } from 'hono'
import type { Figures } from '#server/figures.ts'
import type { PurchaseParts } from '#server/flows/purchase/purchase-parts.ts'
import { allowOnly } from '#server/http/allow-methods.ts'
import { limitRate, type RateParts } from '#server/http/rate-limit.ts'
import { requireSameOrigin } from '#server/http/same-origin.ts'
import { takeClientCode } from './client-code.ts'
import { createCheckoutSession } from './create-checkout-session.ts'
import { followDownload } from './follow-download.ts'
import type { PurchaseLimits } from './purchase-limits.ts'
import { takeLinksRequest } from './purchase-links.ts'
import { takePaymentEvent } from './stripe-webhook.ts'
import { verifySession } from './verify-session.ts'

/** What the doors of a purchase take besides. */
export interface PurchaseDoorParts extends PurchaseParts, RateParts {
  /** Where the site is reached; undefined when the owner has not said. */
  publicOrigin: string | undefined
  /** The same, or where the server listens. */
  origin: () => string
  purchaseLimits: PurchaseLimits
  figures?: Figures | undefined
}

/** The doors of a purchase, in the order of its way; they stand below /api. */
export function purchaseDoors(parts: PurchaseDoorParts): Hono {
  const { publicOrigin, purchaseLimits: limits } = parts
  const fromOwnPage = requireSameOrigin(publicOrigin, parts.security)
  const rate = (name: keyof PurchaseLimits) => limitRate(name, limits[name], parts)
  const app = new Hono()
  app.post('/client-code', fromOwnPage, rate('clientCode'), takeClientCode(parts)).all(allowOnly('POST'))
  app
    .post('/create-checkout-session', fromOwnPage, rate('checkout'), createCheckoutSession(parts))
    .all(allowOnly('POST'))
  // Signed by the provider, which is no page of this site and may send many at once.
  app.post('/stripe-webhook', takePaymentEvent(parts)).all(allowOnly('POST'))
  app.get('/verify-session', rate('verification'), verifySession(parts)).all(allowOnly('GET'))
  app.get('/downloads/:chip', rate('downloads'), followDownload(parts)).all(allowOnly('GET'))
  app.post('/purchase-links', fromOwnPage, rate('links'), takeLinksRequest(parts)).all(allowOnly('POST'))
  return app
}
