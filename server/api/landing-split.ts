import type { Context } from 'hono'
import { chooseVariant } from '#server/flows/choose-variant.ts'
import type { DailyKeyKeeper } from '#server/flows/keep-daily-key.ts'
import type { Proxies } from '#server/http/proxies.ts'
import { senderKey } from '#server/http/proxies.ts'

/**
 * `GET /lp_…` without a variant (decisions §2): 302 to `_a` or `_b`, the query kept as it is. Never refuses: a click on an
 * ad is paid for.
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
