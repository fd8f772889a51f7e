import type { Context } from 'hono'
import { readHeldSession } from '#server/flows/purchase/purchase-page.ts'
import { UNVERIFIED, verifyPurchase } from '#server/flows/purchase/verify-purchase.ts'
import { Refusal } from '#server/http/refusal.ts'
import { giveSession, holdsSession, SESSION_ID } from './held-session.ts'
import { readPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/**
 * `GET /api/verify-session?session_id=…` (§7 call 7): the buyer's links when the session is paid and not refunded. The id opens
 * them once, and the browser gets a cookie that does so from then on. Without an id, what the cookie holds is verified.
 */
export const verifySession = (parts: PurchaseDoorParts) => async (c: Context) => {
  const named = c.req.query('session_id')
  const sessionId = named ?? readHeldSession(parts, readPurchaseCookie(c, parts, 'purchase'))
  if (sessionId === undefined) return c.json(UNVERIFIED)
  if (!SESSION_ID.test(sessionId)) throw new Refusal(400, 'session_id must be the id of a checkout.')
  const verified = await verifyPurchase(parts, sessionId, holdsSession(c, parts, sessionId))
  if (verified === 'unreachable') {
    throw new Refusal(503, 'The payment provider cannot be asked right now. Please try again in a minute.', {
      'retry-after': '60',
    })
  }
  if (verified.verified && named !== undefined) giveSession(c, parts, sessionId)
  return c.json(verified)
}
