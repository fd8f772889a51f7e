import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { PURCHASE_COOKIES, type SentCookies } from '#contracts/kept-keys.ts'
import { type CookieParts, dropOwnCookie, readOwnCookie } from '#server/http/own-cookies.ts'
import { readJson } from '#server/http/request-body.ts'

const forgetCookieRequest = z.strictObject({ name: z.enum(PURCHASE_COOKIES) })

/** `GET /api/receipt`: the cookies that this browser sends us, by name. */
export const tellCookies = (c: Context) =>
  c.json({ cookies: Object.keys(getCookie(c)).toSorted() } satisfies SentCookies)

/** `POST /api/forget-cookie`: takes a cookie back that scripts can't read. */
export const forgetCookie = (parts: CookieParts) => async (c: Context) => {
  const { name } = await readJson(c, forgetCookieRequest)
  if (readOwnCookie(c, parts, name) !== '') dropOwnCookie(c, parts, name)
  return c.json({ ok: true })
}
