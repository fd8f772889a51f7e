import { Hono } from 'hono'
import { BUY_PATH } from '#contracts/masker-release.ts'
import {
  createCheckoutSession,
  followDownload,
  guardBuyPage,
  openPurchasePage,
  type PurchaseEndpointParts,
  type PurchaseLimits,
  receiveClientCode,
  receiveLinksRequest,
  receivePaymentEvent,
  verifySession,
} from '#server/api/purchase.ts'
import { refuseOtherSites, requireSameOrigin } from '#server/http/hosts.ts'
import type { Module } from '#server/http/path-gate.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { allowOnly } from '#server/http/refusal.ts'

/** What is sold, in the order a buyer meets it: code, checkout, the provider's event, the result page, its links. */
export function openShop(parts: PurchaseEndpointParts): Module {
  const { publicOrigin, purchaseLimits: limits, security } = parts
  const fromOwnPage = requireSameOrigin(publicOrigin, security)
  const rate = (name: keyof PurchaseLimits) => limitRate(name, limits[name], parts)
  const routes = new Hono()
  routes.post('/api/client-code', fromOwnPage, rate('clientCode'), receiveClientCode(parts)).all(allowOnly('POST'))
  routes
    .post('/api/create-checkout-session', fromOwnPage, rate('checkout'), createCheckoutSession(parts))
    .all(allowOnly('POST'))
  // Signed by the provider, which isn't one of our pages and may send bursts.
  routes.post('/api/stripe-webhook', receivePaymentEvent(parts)).all(allowOnly('POST'))
  routes.get(BUY_PATH, guardBuyPage(parts))
  routes.on('GET', '*', openPurchasePage(parts))
  routes
    .get('/api/verify-session', refuseOtherSites(security), rate('verification'), verifySession(parts))
    .all(allowOnly('GET'))
  routes.get('/api/downloads/:chip', rate('downloads'), followDownload(parts)).all(allowOnly('GET'))
  routes.post('/api/purchase-links', fromOwnPage, rate('links'), receiveLinksRequest(parts)).all(allowOnly('POST'))
  return { routes }
}
