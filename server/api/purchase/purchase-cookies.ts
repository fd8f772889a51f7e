import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { PurchaseCookie } from '#contracts/kept-keys.ts'
import { HELD_SECONDS, holdSession, readHeldSession } from '#server/flows/purchase/purchase-page.ts'
import type { LinkParts } from '#server/flows/signed-link.ts'

/** What the cookies depend on. */
export interface CookieParts {
  /** Where the site is reached. */
  origin: () => string
}

/**
 * Sets one: `grant`, the right to start a checkout; `checkout`, the session that was started in this browser; `purchase`, the session
 * whose downloads this browser is given. A cookie that scripts can't read; with `__Host-` before its name where the site is reached by https. */
export function setPurchaseCookie(
  c: Context,
  parts: CookieParts,
  name: PurchaseCookie,
  text: string,
  maxAge: number,
): void {
  setCookie(c, name, text, { ...attributesOf(parts), maxAge })
}

/** The signed text in a request's cookie; blank when there is none. */
export const readPurchaseCookie = (c: Context, parts: CookieParts, name: PurchaseCookie): string =>
  (isHttps(parts) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''

/** Deletes the cookie. */
export function dropPurchaseCookie(c: Context, parts: CookieParts, name: PurchaseCookie): void {
  deleteCookie(c, name, attributesOf(parts))
}

/** Whether this browser has started the session's checkout, or opened its purchase. */
export const holdsSession = (c: Context, parts: CookieParts & LinkParts, sessionId: string): boolean =>
  (['checkout', 'purchase'] as const).some(
    (name) => readHeldSession(parts, readPurchaseCookie(c, parts, name)) === sessionId,
  )

/** Gives this browser what was bought in a session, from now on. */
export const giveSession = (c: Context, parts: CookieParts & LinkParts, sessionId: string): void =>
  setPurchaseCookie(c, parts, 'purchase', holdSession(parts, sessionId), HELD_SECONDS)

const isHttps = ({ origin }: CookieParts) => origin().startsWith('https:')

const attributesOf = (parts: CookieParts) => ({
  ...(isHttps(parts) ? { prefix: 'host' as const, secure: true } : {}),
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
})
