import type { Context, MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { readHeldSession, readPurchaseLink } from '#server/flows/purchase/purchase-page.ts'
import { UNVERIFIED, verifyPurchase } from '#server/flows/purchase/verify-purchase.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { giveSession, holdsSession, readPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-limits.ts'

/** Any provider's id of a session; it becomes part of an address. */
const SESSION_ID = /^\w{1,255}$/

/**
 * The result page of a purchase with what opens it in its query: the id of a paid session, once, or a link from a message.
 * Answers with a cookie and 303 to the page's bare address, so that neither stays in the address, the history or a bookmark.
 * What can't be opened now is left to the page and its script, which ask again.
 */
export function openPurchasePage(parts: PurchaseDoorParts): MiddlewareHandler {
  const limit = limitRate('verification', parts.purchaseLimits.verification, parts)
  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.path !== RESULT_PATH) return next()
    const hasOrder = c.req.query('order') !== undefined
    if (!hasOrder && c.req.query('session_id') === undefined) return next()
    c.header('referrer-policy', 'no-referrer')
    await limit(c, async () => {})
    const opened = hasOrder ? await followLink(c, parts) : await exchangeSession(c, parts)
    if (opened === undefined) return next()
    return c.redirect(opened === 'opened' ? RESULT_PATH : `${RESULT_PATH}?link=${opened}`, 303)
  }
}

async function followLink(c: Context, parts: PurchaseDoorParts): Promise<'opened' | 'ended'> {
  const query = (name: string) => c.req.query(name) ?? ''
  const signed = { expires: query('expires'), key: query('key'), signature: query('signature') }
  const sessionId = await readPurchaseLink(parts, query('order'), signed)
  if (sessionId === undefined) return 'ended'
  giveSession(c, parts, sessionId)
  return 'opened'
}

/** @returns undefined when it isn't paid (yet), or the provider can't be asked */
async function exchangeSession(c: Context, parts: PurchaseDoorParts): Promise<'opened' | 'used' | undefined> {
  const sessionId = c.req.query('session_id') ?? ''
  if (!SESSION_ID.test(sessionId)) return undefined
  // For a browser that holds it, the page asks whether it's paid.
  if (!holdsSession(c, parts, sessionId)) {
    const verified = await verifyPurchase(parts, sessionId, false)
    if (verified === 'unreachable') return undefined
    if (!verified.verified) return verified.opened_elsewhere ? 'used' : undefined
  }
  giveSession(c, parts, sessionId)
  return 'opened'
}

/**
 * `GET /api/verify-session?session_id=…`: the buyer's links when the session is paid and not refunded. The id opens them
 * once, and the browser gets a cookie that does so from then on. Without an id, the session of the cookie is verified.
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
