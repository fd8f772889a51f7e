import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** What the cookie of a grant depends on. */
export interface GrantCookieParts {
  /** Where the site is reached. */
  origin: () => string
}

const NAME = 'grant'

/** Puts a signed grant into a cookie that no script reads; with `__Host-` before its name where the site is reached by https. */
export function setGrantCookie(c: Context, parts: GrantCookieParts, grant: string, maxAge: number): void {
  setCookie(c, NAME, grant, { ...attributesOf(parts), maxAge })
}

/** The signed grant that a request brings; blank when it brings none. */
export const readGrantCookie = (c: Context, parts: GrantCookieParts): string =>
  (isHttps(parts) ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) ?? ''

/** Takes the cookie away. */
export function dropGrantCookie(c: Context, parts: GrantCookieParts): void {
  deleteCookie(c, NAME, attributesOf(parts))
}

const isHttps = ({ origin }: GrantCookieParts) => origin().startsWith('https:')

const attributesOf = (parts: GrantCookieParts) => ({
  ...(isHttps(parts) ? { prefix: 'host' as const, secure: true } : {}),
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
})
