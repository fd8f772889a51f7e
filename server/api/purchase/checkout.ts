import type { Context } from 'hono'
import { INVALID_CODE_MESSAGE } from '#contracts/masker-release.ts'
import { checkoutRequest, clientCodeRequest } from '#contracts/purchase.ts'
import { GRANT_SECONDS, giveGrant } from '#server/flows/purchase/grants.ts'
import { HELD_SECONDS, holdSession } from '#server/flows/purchase/purchase-page.ts'
import { takePaymentNews } from '#server/flows/purchase/record-order.ts'
import { startCheckout } from '#server/flows/purchase/start-checkout.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson, readUnmeasuredBytes } from '#server/http/request-body.ts'
import { dropPurchaseCookie, readPurchaseCookie, setPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-limits.ts'

/** `POST /api/client-code`: 204 and a grant in a cookie for an accepted code, else 422. */
export const takeClientCode = (parts: PurchaseDoorParts) => async (c: Context) => {
  const { code } = await readJson(c, clientCodeRequest)
  const grant = await giveGrant(parts, code)
  if (grant === undefined) {
    parts.security.note('security.code_refused', {}, c)
    throw new Refusal(422, INVALID_CODE_MESSAGE)
  }
  setPurchaseCookie(c, parts, 'grant', grant, GRANT_SECONDS)
  return c.body(null, 204)
}

/** `POST /api/create-checkout-session`: where the buyer goes to pay, once for each grant. */
export const createCheckoutSession = (parts: PurchaseDoorParts) => async (c: Context) => {
  const { priceId } = await readJson(c, checkoutRequest)
  const grant = readPurchaseCookie(c, parts, 'grant')
  // Without a public origin, the address that the visitor used: only the visitor gets the answer.
  const origin = parts.publicOrigin ?? new URL(c.req.url).origin
  const session = await startCheckout(parts, { grant, priceId, origin })
  switch (session) {
    case 'off':
      throw new Refusal(503, 'Nothing can be bought on this site right now.')
    case 'no grant':
      throw new Refusal(403, 'Your access has ended. Please enter your client code again.')
    case 'other price':
      throw new Refusal(422, 'This price is not for sale.')
    case 'unreachable':
      throw new Refusal(
        503,
        'The payment provider cannot be reached. Nothing was charged. Please try again in a minute.',
        { 'retry-after': '60' },
      )
    default:
      dropPurchaseCookie(c, parts, 'grant')
      // Who starts the checkout counts as its buyer in this browser, however often they come back.
      setPurchaseCookie(c, parts, 'checkout', holdSession(parts, session.sessionId), HELD_SECONDS)
      return c.json(session)
  }
}

const MOST_EVENT_KILOBYTES = 64

/** `POST /api/stripe-webhook`: an event of the payment provider. A 2xx says that its effect is stored; else it's sent again. */
export const takePaymentEvent = (parts: PurchaseDoorParts) => async (c: Context) => {
  if (!parts.payments) throw new Refusal(503, 'No payments are set up on this site.')
  const body = await readUnmeasuredBytes(c, MOST_EVENT_KILOBYTES)
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
