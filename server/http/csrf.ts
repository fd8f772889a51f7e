import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'
import type { SecurityLog } from './security-log.ts'

// Cross-site request forgery: what another site's page makes a visitor's browser send. Hono's own check lets JSON pass.

/** Refuses other sites' pages, by Sec-Fetch-Site or Origin. @param publicOrigin if unset, compares with Host */
export function requireSameOrigin(
  publicOrigin: string | undefined,
  security: Pick<SecurityLog, 'record'>,
): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const own =
      site === undefined ? isOwnOrigin(c.req.header('origin'), c.req.url, publicOrigin) : site === 'same-origin'
    if (!own) {
      security.record('security.origin_refused', {}, c)
      throw new HttpError(403, 'This can only be sent from a page of this site.')
    }
    await next()
  }
}

/** Refuses GETs from other sites' pages that do something. Links in emails work: their Sec-Fetch-Site is `none`. */
export function refuseOtherSites(security: Pick<SecurityLog, 'record'>): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      security.record('security.origin_refused', {}, c)
      throw new HttpError(403, 'This can only be opened from a page of this site.')
    }
    await next()
  }
}

/**
 * Refuses a GET that a page makes for another purpose than this, such as a picture of a text that someone else wrote: it
 * would come with the reader's own session. Browsers that don't say what for are let pass.
 */
export function onlyFor(purposes: readonly string[], security: Pick<SecurityLog, 'record'>): MiddlewareHandler {
  return async (c, next) => {
    const purpose = c.req.header('sec-fetch-dest')
    if (purpose !== undefined && !purposes.includes(purpose)) {
      security.record('security.origin_refused', {}, c)
      throw new HttpError(403, 'This can only be opened by the console.')
    }
    await next()
  }
}

/** @param url the request's; its Host counts if `publicOrigin` is unset */
export function isOwnOrigin(origin: string | undefined, url: string, publicOrigin: string | undefined): boolean {
  if (origin === undefined) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  // Compare hosts only: behind a proxy, the connection's scheme may differ from the page's.
  return /^https?:\/\//.test(origin) && URL.parse(origin)?.host === new URL(url).host
}
