import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export interface CookieParts {
  origin: () => string
}

/** Sets an HttpOnly cookie. SameSite is Lax because links in mails need it. @param maxAge seconds */
export function setOwnCookie(c: Context, parts: CookieParts, name: string, text: string, maxAge: number): void {
  setCookie(c, name, text, { ...attributesOf(parts), maxAge })
}

/** A request cookie's value; blank if absent. */
export const readOwnCookie = (c: Context, parts: CookieParts, name: string): string =>
  (isHttps(parts) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''

export function dropOwnCookie(c: Context, parts: CookieParts, name: string): void {
  deleteCookie(c, name, attributesOf(parts))
}

const isHttps = ({ origin }: CookieParts) => origin().startsWith('https:')

const attributesOf = (parts: CookieParts) => ({
  ...(isHttps(parts) ? { prefix: 'host' as const, secure: true } : {}),
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
})
