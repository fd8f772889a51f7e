import type { Context } from 'hono'
import { openVariantChoice } from '#server/flows/choose-variant.ts'
import type { DailyKeyParts } from '#server/flows/keep-daily-key.ts'
import { senderKey } from '#server/http/client-address.ts'

/**
 * `GET /lp_…` without a variant (decisions §2): 302 to `_a` or `_b`, the query kept as it is. Never refuses: a click on an
 * ad is paid for.
 */
export function splitLanding(parts: DailyKeyParts & { trustProxyHops: number }) {
  const chooseVariant = openVariantChoice(parts)
  return async (c: Context) => {
    const address = senderKey(c, parts.trustProxyHops)
    const variant = await chooseVariant({ address, userAgent: c.req.header('user-agent') ?? '' })
    const { pathname, search } = new URL(c.req.url)
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    return c.redirect(`${pathname}_${variant}${search}`, 302)
  }
}
