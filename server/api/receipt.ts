import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { PURCHASE_COOKIES, type SentCookies } from '#contracts/kept-keys.ts'
import { type CookieParts, dropOwnCookie, readOwnCookie } from '#server/http/own-cookies.ts'
import { readJson } from '#server/http/request-body.ts'

const forgetCookieRequest = z.strictObject({ name: z.enum(PURCHASE_COOKIES) })

/** `GET /api/receipt`: names of the cookies this browser sends us. */
export const serveCookies = (c: Context) =>
  c.json({ cookies: Object.keys(getCookie(c)).toSorted() } satisfies SentCookies)

/** `POST /api/forget-cookie`: deletes a cookie that scripts can't access. */
export const forgetCookie = (parts: CookieParts) => async (c: Context) => {
  const { name } = await readJson(c, forgetCookieRequest)
  if (readOwnCookie(c, parts, name) !== '') dropOwnCookie(c, parts, name)
  return c.json({ ok: true })
}
