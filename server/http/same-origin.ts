import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * Refuses with 403 what does not come from a page of this site. Sec-Fetch-Site decides; where a browser does not send it
 * (plain http), Origin does. A request with neither is refused.
 * @param publicOrigin where the site is reached; when unset, the request's own Host counts
 */
export function requireSameOrigin(
  publicOrigin: string | undefined,
  security: Pick<SecurityLog, 'note'>,
): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const own =
      site === undefined ? isOwnOrigin(c.req.header('origin'), c.req.url, publicOrigin) : site === 'same-origin'
    if (!own) {
      security.note('security.origin_refused', {}, c)
      throw new Refusal(403, 'This can only be sent from a page of this site.')
    }
    await next()
  }
}

/**
 * Whether an origin is this site's.
 * @param url the request's, whose Host counts when `publicOrigin` is unset
 */
export function isOwnOrigin(origin: string | undefined, url: string, publicOrigin: string | undefined): boolean {
  if (origin === undefined) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  // By host alone: behind a proxy the scheme of the connection is not that of the page.
  return /^https?:\/\//.test(origin) && URL.parse(origin)?.host === new URL(url).host
}
