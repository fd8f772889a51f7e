import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { forgetCookieRequest, type SentCookies } from '#contracts/receipt.ts'
import type { CookieParts } from '#server/http/own-cookies.ts'
import { readJson } from '#server/http/request-body.ts'
import { dropPurchaseCookie, readPurchaseCookie } from './purchase.ts'

/** `GET /api/receipt`: the cookies that this browser sends us, by name. */
export const tellCookies = (c: Context) =>
  c.json({ cookies: Object.keys(getCookie(c)).toSorted() } satisfies SentCookies)

/** `POST /api/forget-cookie`: takes a cookie back that scripts can't read. */
export const forgetCookie = (parts: CookieParts) => async (c: Context) => {
  const { name } = await readJson(c, forgetCookieRequest)
  if (readPurchaseCookie(c, parts, name) !== '') dropPurchaseCookie(c, parts, name)
  return c.json({ ok: true })
}
