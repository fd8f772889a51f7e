import type { Context } from 'hono'
import { verifyPurchase } from '#server/flows/purchase/verify-purchase.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** Any provider's id of a session; it becomes part of an address. */
const SESSION_ID = /^\w{1,255}$/

/** `GET /api/verify-session?session_id=…` (§7 call 7): the buyer's links when the session is paid and not refunded. */
export const verifySession = (parts: PurchaseDoorParts) => async (c: Context) => {
  const sessionId = c.req.query('session_id') ?? ''
  if (!SESSION_ID.test(sessionId)) throw new Refusal(400, 'session_id must be the id of a checkout.')
  const verified = await verifyPurchase(parts, sessionId)
  if (verified === 'unreachable') {
    throw new Refusal(503, 'The payment provider cannot be asked right now. Please try again in a minute.', {
      'retry-after': '60',
    })
  }
  return c.json(verified)
}
