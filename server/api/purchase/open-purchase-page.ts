import type { Context, MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { readPurchaseLink } from '#server/flows/purchase/purchase-page.ts'
import { verifyPurchase } from '#server/flows/purchase/verify-purchase.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { giveSession, holdsSession, SESSION_ID } from './held-session.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/**
 * The result page of a purchase, asked for with what opens it: the id of a paid session, once, or a link from a message.
 * Answers with a cookie and 303 to the page's bare address, so that neither stays in the address, the history or a
 * bookmark. What cannot be opened now is left to the page and its script, which ask again.
 */
export function openPurchasePage(parts: PurchaseDoorParts): MiddlewareHandler {
  const limit = limitRate('verification', parts.purchaseLimits.verification, parts)
  return async (c, next) => {
    const { method, url } = c.req.raw
    const { pathname, searchParams } = new URL(url)
    const names = ['session_id', 'order']
    if (method !== 'GET' || pathname !== RESULT_PATH || !names.some((name) => searchParams.has(name))) return next()
    await limit(c, async () => {})
    const opened = searchParams.has('order') ? await followLink(c, parts) : await exchangeSession(c, parts)
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

/** @returns undefined when it is not paid (yet), or nobody can tell */
async function exchangeSession(c: Context, parts: PurchaseDoorParts): Promise<'opened' | 'used' | undefined> {
  const sessionId = c.req.query('session_id') ?? ''
  if (!SESSION_ID.test(sessionId)) return undefined
  // Whether it is paid, the page asks then.
  if (!holdsSession(c, parts, sessionId)) {
    const verified = await verifyPurchase(parts, sessionId, false)
    if (verified === 'unreachable') return undefined
    if (!verified.verified) return verified.opened_elsewhere ? 'used' : undefined
  }
  giveSession(c, parts, sessionId)
  return 'opened'
}
