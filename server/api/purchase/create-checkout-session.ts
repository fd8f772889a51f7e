import type { Context } from 'hono'
import { checkoutRequest } from '#contracts/purchase.ts'
import { HELD_SECONDS, holdSession } from '#server/flows/purchase/purchase-page.ts'
import { startCheckout } from '#server/flows/purchase/start-checkout.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { dropPurchaseCookie, readPurchaseCookie, setPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** `POST /api/create-checkout-session` (§7 call 6): where the buyer goes to pay, once for each grant. */
export const createCheckoutSession = (parts: PurchaseDoorParts) => async (c: Context) => {
  const { priceId } = await readJson(c, checkoutRequest)
  const grant = readPurchaseCookie(c, parts, 'grant')
  // The visitor's own address where the owner has told none: the answer goes to nobody else.
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
      // Whoever starts it counts as its buyer in this browser, however often the way back is walked.
      setPurchaseCookie(c, parts, 'checkout', holdSession(parts, session.sessionId), HELD_SECONDS)
      return c.json(session)
  }
}
