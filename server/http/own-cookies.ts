import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** What the cookies depend on. */
export interface CookieParts {
  origin: () => string
}

/** A cookie that scripts can't read. SameSite is Lax: links from a mail must find it. @param maxAge seconds */
export function setOwnCookie(c: Context, parts: CookieParts, name: string, text: string, maxAge: number): void {
  setCookie(c, name, text, { ...attributesOf(parts), maxAge })
}

/** The text of a request's cookie; blank when there is none. */
export const readOwnCookie = (c: Context, parts: CookieParts, name: string): string =>
  (isHttps(parts) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''

/** Deletes the cookie. */
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
