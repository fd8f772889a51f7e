import type { Context } from 'hono'
import { chooseVariant } from '#server/flows/choose-variant.ts'
import type { DailyKeyKeeper } from '#server/flows/keep-daily-key.ts'
import type { Splits } from '#server/flows/landing-tests.ts'
import type { Proxies } from '#server/http/proxies.ts'
import { senderKey } from '#server/http/proxies.ts'

/** What splitting visitors takes. */
export interface SplitParts {
  dailyKey: DailyKeyKeeper
  splits: Splits
  proxies: Proxies
}

/**
 * `GET /lp_…` without a variant: 302 to `_a` or `_b`, with the same query. Never refuses, since the owner pays for each click
 * on an ad.
 */
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
