import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isbot } from 'isbot'
import * as z from 'zod/mini'
import { countedStep } from '#contracts/counts.ts'
import { CONSOLE_COOKIE, PURCHASE_COOKIES, type SentCookies } from '#contracts/kept-keys.ts'
import type { Variant } from '#contracts/landing-offers.ts'
import type { SiteConfig, SiteSettings } from '#contracts/site-config.ts'
import type { DailyKeyKeeper } from '#server/flows/keep-daily-key.ts'
import { countStep, type Splits } from '#server/flows/landing-tests.ts'
import { type CookieParts, dropOwnCookie, readOwnCookie } from '#server/http/own-cookies.ts'
import { type Proxies, senderKey } from '#server/http/proxies.ts'
import { readJson } from '#server/http/request-body.ts'

export interface SiteConfigParts extends CookieParts {
  siteConfig: SiteSettings
  /** What the price on sale is; null if that isn't known. */
  price: () => SiteConfig['price']
}

/**
 * `GET /api/site-config`: run-time configuration for pages. A browser with a console session gets neither assistant nor
 * analytics: their scripts would share the console's origin, and could do whatever the signed-in person can.
 */
export const serveSiteConfig = (parts: SiteConfigParts) => (c: Context) => {
  const { siteConfig, price } = parts
  const isBesideConsole = readOwnCookie(c, parts, CONSOLE_COOKIE) !== ''
  return c.json<SiteConfig>({
    ...siteConfig,
    ...(isBesideConsole && { assistant: null, clarityProjectId: null }),
    isBesideConsole,
    price: price(),
  })
}

export interface SplitParts {
  dailyKey: DailyKeyKeeper
  splits: Splits
  proxies: Proxies
}

/** `GET /lp_…` without a variant: 302 to `_a` or `_b`. Never refuses, since the owner pays for each ad click. */
export function splitLanding({ dailyKey, splits, proxies }: SplitParts) {
  return async (c: Context) => {
    const { pathname, search } = new URL(c.req.url)
    const split = await splits.of(pathname)
    const visitor = { address: senderKey(c, proxies), userAgent: c.req.header('user-agent') ?? '' }
    const variant = split === 'even' ? await chooseVariant(dailyKey, visitor) : split
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect(`${pathname}_${variant}${search}`, 302)
  }
}

/** Half the visitors get each page, and the same one all UTC day from any server. Stores nothing. Never throws. */
async function chooseVariant(
  dailyKey: DailyKeyKeeper,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Variant> {
  const { day, key } = await dailyKey.today()
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([day, address, userAgent]))
    .digest()
  return hash.readUInt8() % 2 === 0 ? 'a' : 'b'
}

/**
 * `POST /api/counts`: counts a step of a visit, ignoring bots; always 204. Not a booking, which pages of earlier builds
 * count too: it's counted with its lead, however it's learnt, and taken back if the call is cancelled.
 */
export const receiveCount = (parts: Parameters<typeof countStep>[0]) => async (c: Context) => {
  const step = await readJson(c, countedStep)
  if (!isMachine(c) && step.step !== 'booked') await countStep(parts, step)
  return c.body(null, 204)
}

/** Whether the request claims to come from a bot or a prefetching browser. */
function isMachine(c: Context): boolean {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''} ${c.req.header('x-moz') ?? ''}`
  const userAgent = c.req.header('user-agent')?.trim() ?? ''
  return /prefetch|prerender|preview/i.test(purpose) || userAgent === '' || isbot(userAgent)
}

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
