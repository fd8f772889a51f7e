import type { Context } from 'hono'
import { chooseVariant } from '#server/flows/choose-variant.ts'
import type { DailyKeyKeeper } from '#server/flows/keep-daily-key.ts'
import type { Proxies } from '#server/http/proxies.ts'
import { senderKey } from '#server/http/proxies.ts'

/**
 * `GET /lp_…` without a variant: 302 to `_a` or `_b`, with the same query. Never refuses, since the owner pays for each click
 * on an ad.
 */
export function splitLanding({ dailyKey, proxies }: { dailyKey: DailyKeyKeeper; proxies: Proxies }) {
  return async (c: Context) => {
    const address = senderKey(c, proxies)
    const variant = await chooseVariant(dailyKey, { address, userAgent: c.req.header('user-agent') ?? '' })
    const { pathname, search } = new URL(c.req.url)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect(`${pathname}_${variant}${search}`, 302)
  }
}
