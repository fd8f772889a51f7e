import type { Context, MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'
import type { SecurityLog } from './security-log.ts'

// Cross-site request forgery: what another site's page makes a visitor's browser send. Hono's own check lets JSON pass.

type Recorder = Pick<SecurityLog, 'record'>

const unless =
  (isOurs: (c: Context) => boolean, security: Recorder, sentence: string): MiddlewareHandler =>
  async (c, next) => {
    if (isOurs(c)) return next()
    security.record('security.origin_refused', {}, c)
    throw new HttpError(403, sentence)
  }

/** Refuses other sites' pages, by Sec-Fetch-Site or Origin. @param publicOrigin if unset, compares with Host */
export function requireSameOrigin(publicOrigin: string | undefined, security: Recorder): MiddlewareHandler {
  const isOurs = (c: Context) => {
    const site = c.req.header('sec-fetch-site')
    return site === undefined ? isOwnOrigin(c.req.header('origin'), c.req.url, publicOrigin) : site === 'same-origin'
  }
  return unless(isOurs, security, 'This can only be sent from a page of this site.')
}

/** Refuses GETs from other sites' pages that do something. Links in emails work: their Sec-Fetch-Site is `none`. */
export function refuseOtherSites(security: Recorder): MiddlewareHandler {
  const isOurs = (c: Context) => ['same-origin', 'none'].includes(c.req.header('sec-fetch-site') ?? 'none')
  return unless(isOurs, security, 'This can only be opened from a page of this site.')
}

/**
 * Refuses a GET that a page makes for another purpose than this, such as a picture of a text that someone else wrote: it
 * would come with the reader's own session. Browsers that don't say what for are let pass.
 */
export function onlyFor(purposes: readonly string[], security: Recorder): MiddlewareHandler {
  const isOurs = (c: Context) => [...purposes, undefined].includes(c.req.header('sec-fetch-dest'))
  return unless(isOurs, security, 'This can only be opened by the console.')
}

/** @param url the request's; its Host counts if `publicOrigin` is unset */
export function isOwnOrigin(origin: string | undefined, url: string, publicOrigin: string | undefined): boolean {
  if (origin === undefined) return false
  if (publicOrigin !== undefined) return origin === publicOrigin
  // Compare hosts only: behind a proxy, the connection's scheme may differ from the page's.
  return /^https?:\/\//.test(origin) && URL.parse(origin)?.host === new URL(url).host
}
