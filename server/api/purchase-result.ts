import type { Context, MiddlewareHandler } from 'hono'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { PurchaseScreen } from '#contracts/page-data.ts'
import { readSignedQuery } from '#server/flows/links/signed-link.ts'
import { IN_A_MINUTE, type PurchaseDeps } from '#server/flows/purchase/checkout.ts'
import { HELD_SECONDS, holdSession, readHeldSession, readPurchaseLink } from '#server/flows/purchase/purchase-links.ts'
import { UNVERIFIED, verifyPurchase } from '#server/flows/purchase/record-order.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readOwnCookie, setOwnCookie } from '#server/http/own-cookies.ts'
import { HIDES_PATH } from '#server/http/security-headers.ts'
import { type PageRenderers, renderWithRetries } from './render-with-retries.ts'

export interface PurchaseResultDeps extends PurchaseDeps {
  pages: PageRenderers
}

/** Any provider's session id. It becomes part of a URL. */
const SESSION_ID = /^\w{1,255}$/

const UNREACHABLE = 'We can’t reach the payment provider right now. Please try again in a minute.'

/** The session whose purchase this browser has opened. */
const openedSession = (c: Context, deps: PurchaseDeps) => readHeldSession(deps, readOwnCookie(c, deps, 'purchase'))

/** Whether this browser started the session's checkout or opened its purchase. */
const holdsSession = (c: Context, deps: PurchaseDeps, sessionId: string): boolean =>
  openedSession(c, deps) === sessionId || readHeldSession(deps, readOwnCookie(c, deps, 'checkout')) === sessionId

/** Gives this browser lasting access to a session's purchase. */
const setSessionCookie = (c: Context, deps: PurchaseDeps, sessionId: string): void =>
  setOwnCookie(c, deps, 'purchase', holdSession(deps, sessionId), HELD_SECONDS)

/** `GET /api/verify-session?session_id=…`: the buyer's links. The id works once; after that a cookie does. */
export const verifySession = (deps: PurchaseDeps) => async (c: Context) => {
  const named = c.req.query('session_id')
  const sessionId = named ?? openedSession(c, deps)
  if (sessionId === undefined) return c.json(UNVERIFIED)
  if (!SESSION_ID.test(sessionId)) throw new HttpError(400, 'session_id must be the id of a checkout.')
  const verified = await verifyPurchase(deps, sessionId, holdsSession(c, deps, sessionId))
  if (verified === 'unreachable') throw new HttpError(503, UNREACHABLE, IN_A_MINUTE)
  if (verified.verified && named !== undefined) setSessionCookie(c, deps, sessionId)
  return c.json(verified)
}

type Screen = PurchaseScreen extends infer Each ? (Each extends unknown ? Omit<Each, 'canSendLinks'> : never) : never

/**
 * The result page: rendered with the buyer's links from one question to the provider. Opened by a session id, a mailed
 * link, or this browser's cookie. If the cookie can take over without a question, a redirect keeps the other two out of
 * browser history.
 */
export const showPurchase =
  (deps: PurchaseResultDeps, limit: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.path !== RESULT_PATH) return next()
    const link = c.req.query('order')
    const named = c.req.query('session_id') || undefined
    const isNothing = link === undefined && named === undefined && openedSession(c, deps) === undefined
    // Programs that only look use nothing up.
    if (isNothing || c.req.method !== 'GET') return show(c, deps, { state: 'other browser' })
    try {
      await limit(c, async () => {})
      const isHandedOver = link === undefined ? holdNamed(c, deps, named) : await holdLinked(c, deps, link)
      if (isHandedOver) return c.redirect(RESULT_PATH, 303)
      return await show(c, deps, link === undefined ? await askOnce(c, deps, named) : { state: 'ended' })
    } catch (error) {
      if (!(error instanceof HttpError)) deps.log.error({ err: error }, 'a purchase could not be shown')
      return show(c, deps, { state: 'unreachable' }, error instanceof HttpError ? error : undefined)
    }
  }

/** Lets the cookie take over from an id in the address. If it isn't paid yet, the page will say so. */
function holdNamed(c: Context, deps: PurchaseDeps, named: string | undefined): boolean {
  const isHolder = named !== undefined && SESSION_ID.test(named) && holdsSession(c, deps, named)
  if (isHolder) setSessionCookie(c, deps, named)
  return isHolder
}

async function holdLinked(c: Context, deps: PurchaseDeps, order: string): Promise<boolean> {
  const sessionId = await readPurchaseLink(deps, order, readSignedQuery(c.req.query()))
  if (sessionId !== undefined) setSessionCookie(c, deps, sessionId)
  return sessionId !== undefined
}

async function askOnce(c: Context, deps: PurchaseDeps, named: string | undefined): Promise<Screen> {
  const sessionId = named ?? openedSession(c, deps) ?? ''
  if (!SESSION_ID.test(sessionId)) return { state: 'denied' }
  const verified = await verifyPurchase(deps, sessionId, named === undefined)
  if (verified === 'unreachable') return { state: 'unreachable' }
  if (!verified.verified) return { state: verified.opened_elsewhere ? 'other browser' : 'denied' }
  if (named !== undefined) setSessionCookie(c, deps, sessionId)
  return { state: 'paid', purchase: verified }
}

const STATUSES = { paid: 200, denied: 200, 'other browser': 200, ended: 410, unreachable: 503 } as const

/** @param refusal the error for which nothing was asked */
async function show(c: Context, deps: PurchaseResultDeps, screen: Screen, refusal?: HttpError): Promise<Response> {
  const input = { purchase: { ...screen, canSendLinks: deps.canSendLinks } }
  const page = await (screen.state === 'paid'
    ? renderWithRetries(deps.pages, RESULT_PATH, input)
    : deps.pages.renderOnce(RESULT_PATH, input))
  const status = page.status === 200 ? (refusal?.status ?? STATUSES[screen.state]) : page.status
  const headers = {
    ...Object.fromEntries(page.headers),
    ...(screen.state === 'unreachable' && { ...IN_A_MINUTE, ...refusal?.headers }),
    'referrer-policy': HIDES_PATH,
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  }
  return c.newResponse(page.body, status as 200, headers)
}
