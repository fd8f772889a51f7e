import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * Refuses other sites' pages: by Sec-Fetch-Site, else by Origin. @param publicOrigin when unset, the Host counts
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

/** @param url the request's, whose Host counts when `publicOrigin` is unset */
export function isOwnOrigin(origin: string | undefined, url: string, publicOrigin: string | undefined): boolean {
  if (origin === undefined) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  // By host alone: behind a proxy, the connection's scheme isn't the page's.
  return /^https?:\/\//.test(origin) && URL.parse(origin)?.host === new URL(url).host
}
