import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** What the cookies depend on. */
export interface CookieParts {
  /** Where the site is reached. */
  origin: () => string
}

/**
 * `grant`: the right to start a checkout. `checkout`: the session that was started in this browser. `purchase`: the session
 * whose downloads this browser is given.
 */
type CookieName = 'grant' | 'checkout' | 'purchase'

/** Puts a signed text into a cookie that no script reads; with `__Host-` before its name where the site is reached by https. */
export function setPurchaseCookie(
  c: Context,
  parts: CookieParts,
  name: CookieName,
  text: string,
  maxAge: number,
): void {
  setCookie(c, name, text, { ...attributesOf(parts), maxAge })
}

/** The signed text that a request brings; blank when it brings none. */
export const readPurchaseCookie = (c: Context, parts: CookieParts, name: CookieName): string =>
  (isHttps(parts) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''

/** Takes the cookie away. */
export function dropPurchaseCookie(c: Context, parts: CookieParts, name: CookieName): void {
  deleteCookie(c, name, attributesOf(parts))
}

const isHttps = ({ origin }: CookieParts) => origin().startsWith('https:')

const attributesOf = (parts: CookieParts) => ({
  ...(isHttps(parts) ? { prefix: 'host' as const, secure: true } : {}),
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
})
