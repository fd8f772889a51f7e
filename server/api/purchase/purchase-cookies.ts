import type { Context } from 'hono'
import type { PurchaseCookie } from '#contracts/kept-keys.ts'
import { HELD_SECONDS, holdSession, readHeldSession } from '#server/flows/purchase/purchase-page.ts'
import type { LinkParts } from '#server/flows/signed-link.ts'
import { type CookieParts, dropOwnCookie, readOwnCookie, setOwnCookie } from '#server/http/own-cookies.ts'

/**
 * `grant`: the right to start a checkout. `checkout`: the session that was started in this browser. `purchase`: the session
 * whose downloads this browser is given.
 */
type SetCookie = (c: Context, parts: CookieParts, name: PurchaseCookie, text: string, maxAge: number) => void

/** Sets a cookie of a purchase. */
export const setPurchaseCookie: SetCookie = setOwnCookie

/** The signed text in a request's cookie; blank when there is none. */
export const readPurchaseCookie: (c: Context, parts: CookieParts, name: PurchaseCookie) => string = readOwnCookie

/** Deletes the cookie. */
export const dropPurchaseCookie: (c: Context, parts: CookieParts, name: PurchaseCookie) => void = dropOwnCookie

/** Whether this browser has started the session's checkout, or opened its purchase. */
export const holdsSession = (c: Context, parts: CookieParts & LinkParts, sessionId: string): boolean =>
  (['checkout', 'purchase'] as const).some(
    (name) => readHeldSession(parts, readPurchaseCookie(c, parts, name)) === sessionId,
  )

/** Gives this browser what was bought in a session, from now on. */
export const giveSession = (c: Context, parts: CookieParts & LinkParts, sessionId: string): void =>
  setPurchaseCookie(c, parts, 'purchase', holdSession(parts, sessionId), HELD_SECONDS)
