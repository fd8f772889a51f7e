import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export interface CookieDeps {
  origin: () => string
}

/** Sets an HttpOnly cookie. SameSite is Lax because links in mails need it. @param maxAge seconds */
export function setOwnCookie(c: Context, deps: CookieDeps, name: string, text: string, maxAge: number): void {
  setCookie(c, name, text, { ...attributesOf(deps), maxAge })
}

/** A request cookie's value; blank if absent. */
export const readOwnCookie = (c: Context, deps: CookieDeps, name: string): string =>
  (isHttps(deps) ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''

export function dropOwnCookie(c: Context, deps: CookieDeps, name: string): void {
  deleteCookie(c, name, attributesOf(deps))
}

const isHttps = ({ origin }: CookieDeps) => origin().startsWith('https:')

const attributesOf = (deps: CookieDeps) => ({
  ...(isHttps(deps) ? { prefix: 'host' as const, secure: true } : {}),
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
})
