import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import {
  BUY_PATH,
  CHECKOUT_NOTICE,
  CHIPS,
  INVALID_CODE_MESSAGE,
  PRODUCT_PATH,
  RESULT_PATH,
} from '#contracts/masker-release.ts'
import { checkoutRequest, clientCodeRequest, purchaseLinksRequest } from '#contracts/purchase.ts'
import { ANSWER_MS, type DummyMail } from '#server/flows/leads/dummy-mail.ts'
import { readSignedQuery } from '#server/flows/links/signed-link.ts'
import { GRANT_SECONDS, IN_A_MINUTE, issueGrant, readGrant, startCheckout } from '#server/flows/purchase/checkout.ts'
import { HELD_SECONDS, holdSession, openDownload, sendPurchaseLinks } from '#server/flows/purchase/purchase-links.ts'
import { handlePaymentEvent } from '#server/flows/purchase/record-order.ts'
import { refuseOtherSites, requireSameOrigin } from '#server/http/csrf.ts'
import { allowOnly, HttpError, type Refusal } from '#server/http/http-error.ts'
import { dropOwnCookie, readOwnCookie, setOwnCookie } from '#server/http/own-cookies.ts'
import { connectionOf, type Module } from '#server/http/path-gate.ts'
import { limitRate, type RateDeps, type RateWindow, within } from '#server/http/rate-limit.ts'
import { isFormPost, readBytes, readFormOrJson, readJson } from '#server/http/request-body.ts'
import { type PurchaseResultDeps, showPurchase, verifySession } from './purchase-result.ts'

export interface PurchaseEndpointDeps extends PurchaseResultDeps, RateDeps {
  dummyMail: DummyMail
  publicOrigin: string | undefined
  purchaseLimits: PurchaseLimits
}

type PurchaseLimits = Record<'clientCode' | 'checkout' | 'verification' | 'links' | 'downloads', readonly RateWindow[]>

/** Codes are short, so there's a global limit on tries; and on what asks the provider, which limits us as a whole. */
export const PURCHASE_LIMITS: PurchaseLimits = {
  clientCode: within(10 * 60, { address: 10, network: 30, everybody: 300 }),
  checkout: within(60, { address: 20, network: 60, everybody: 60 }),
  verification: within(60, { address: 60, network: 120, everybody: 300 }),
  links: within(10 * 60, { address: 5, network: 20, everybody: 200 }),
  downloads: within(60, { address: 60, network: 180, everybody: 1800 }),
}

/** What is sold, in the order a buyer meets it: code, checkout, the provider's event, the result page, its links. */
export function openShop(deps: PurchaseEndpointDeps): Module {
  const { publicOrigin, purchaseLimits: limits, security } = deps
  const fromOwnPage = requireSameOrigin(publicOrigin, security)
  const rate = (name: keyof PurchaseLimits) => limitRate(name, limits[name], deps)
  const routes = new Hono()
  routes.post('/api/client-code', fromOwnPage, rate('clientCode'), receiveClientCode(deps)).all(allowOnly('POST'))
  routes
    .post('/api/create-checkout-session', fromOwnPage, rate('checkout'), createCheckoutSession(deps))
    .all(allowOnly('POST'))
  // Signed by the provider, which isn't one of our pages and may send bursts.
  routes.post('/api/stripe-webhook', receivePaymentEvent(deps)).all(allowOnly('POST'))
  routes.get(BUY_PATH, guardBuyPage(deps))
  routes.get('*', showPurchase(deps, rate('verification')))
  routes
    .get('/api/verify-session', refuseOtherSites(security), rate('verification'), verifySession(deps))
    .all(allowOnly('GET'))
  routes.get('/api/downloads/:chip', rate('downloads'), followDownload(deps)).all(allowOnly('GET'))
  routes.post('/api/purchase-links', fromOwnPage, rate('links'), receiveLinksRequest(deps)).all(allowOnly('POST'))
  return { routes, findTarget: (path) => (path === RESULT_PATH ? { kind: 'purchase result' } : undefined) }
}

/** `POST /api/client-code`: 200 and a grant cookie for a valid code, otherwise 422. */
const receiveClientCode = (deps: PurchaseEndpointDeps) => async (c: Context) => {
  const { code } = await readJson(c, clientCodeRequest)
  const grant = await issueGrant(deps, code)
  if (grant === undefined) {
    deps.security.record('security.code_refused', {}, c)
    throw new HttpError(422, INVALID_CODE_MESSAGE)
  }
  setOwnCookie(c, deps, 'grant', grant, GRANT_SECONDS)
  return c.json({ ok: true })
}

/** For the buy page: who has no grant is led to where a code is entered, as the page's own script would. */
const guardBuyPage =
  (deps: PurchaseEndpointDeps): MiddlewareHandler =>
  async (c, next) =>
    readGrant(deps, readOwnCookie(c, deps, 'grant')) === undefined
      ? c.redirect(`${PRODUCT_PATH}#${CHECKOUT_NOTICE.needsCode}`, 302)
      : next()

/** `POST /api/create-checkout-session`: the checkout URL, once per grant. */
const createCheckoutSession = (deps: PurchaseEndpointDeps) => async (c: Context) => {
  const { priceId } = await readJson(c, checkoutRequest)
  const grant = readOwnCookie(c, deps, 'grant')
  // Without a public origin, use the address the visitor used: only they see the response.
  const origin = deps.publicOrigin ?? new URL(c.req.url).origin
  const session = await startCheckout(deps, { grant, priceId, origin })
  dropOwnCookie(c, deps, 'grant')
  // Whoever starts the checkout counts as the buyer in this browser, however often they come back.
  setOwnCookie(c, deps, 'checkout', holdSession(deps, session.sessionId), HELD_SECONDS)
  return c.json(session)
}

const MAX_EVENT_KILOBYTES = 64

/** `POST /api/stripe-webhook`: a payment event. A 2xx means its effect is stored; otherwise the provider retries. */
const receivePaymentEvent = (deps: PurchaseEndpointDeps) => async (c: Context) => {
  if (!deps.payments) throw new HttpError(503, 'This site doesn’t take payments.')
  const body = await readBytes(c, MAX_EVENT_KILOBYTES)
  const event = deps.payments.readEvent(body, c.req.header('stripe-signature') ?? '')
  if (!event) {
    deps.security.record('security.signature_refused', { endpoint: 'stripe-webhook' }, c)
    throw new HttpError(400, 'The signature is missing, wrong, or too old.')
  }
  const outcome = await handlePaymentEvent(deps, event)
  if (outcome === 'unreachable')
    throw new HttpError(503, 'We can’t ask the payment provider about this event right now.', IN_A_MINUTE)
  return c.json({ received: true })
}

const REFUSALS: Record<Extract<Awaited<ReturnType<typeof openDownload>>, string>, Refusal> = {
  altered: [403, 'This download link isn’t complete. Please open it from your purchase page.'],
  expired: [403, 'This download link has expired. Please open your purchase page again to get a new one.'],
  closed: [403, 'This download is no longer available because the purchase was refunded.'],
  off: [503, 'The download isn’t available right now. Please try again later.', IN_A_MINUTE],
  missing: [502, 'We couldn’t read the file. Please try again later, or write to us.'],
  unreachable: [503, 'We can’t get the file right now. Please try again in a minute.', IN_A_MINUTE],
}

/** `GET /api/downloads/{chip}?order=…&expires=…&key=…&signature=…`: the archive. */
const followDownload = (deps: PurchaseEndpointDeps) => async (c: Context) => {
  const chip = CHIPS.find((name) => name === c.req.param('chip'))
  if (!chip) throw new HttpError(404, 'There is no download at this address.')
  const link = { order: c.req.query('order') ?? '', ...readSignedQuery(c.req.query()) }
  const { method, headers, signal } = c.req.raw
  const outgoing = connectionOf(c)?.outgoing
  const cut = outgoing && (() => void outgoing.destroy())
  const download = await openDownload(deps, chip, link, { method, headers, signal, cut })
  if (download === 'altered') deps.security.record('security.signature_refused', { endpoint: 'downloads' }, c)
  if (typeof download === 'string') throw new HttpError(...REFUSALS[download])
  return new Response(download.body, download)
}

/** Shown to browsers that posted the form without a script. */
const LINKS_SENT = 'If that address bought the app, its links are on the way. Go back to return to the site.'

/** `POST /api/purchase-links`, 'Send me my links again': same response for every address, after the same time. */
const receiveLinksRequest = (deps: PurchaseEndpointDeps) => async (c: Context) => {
  const { email } = await readFormOrJson(c, purchaseLinksRequest, ['email'])
  await Promise.all([sendPurchaseLinks(deps, email, deps.origin()), pause(ANSWER_MS)])
  return isFormPost(c) ? c.text(LINKS_SENT) : c.json({ ok: true })
}
