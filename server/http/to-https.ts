import type { MiddlewareHandler } from 'hono'

/**
 * Redirects a visit by http to the same path at the site's https origin, where the proxy in front tells the one from the
 * other by X-Forwarded-Proto. Most proxies do so themselves. Does nothing without a proxy, or where the site is not at https.
 * @param hops how many proxies of our own stand in front
 */
export function toHttps(publicOrigin: string | undefined, hops: number): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, hops)
  return async (c, next) => {
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    const mode = c.req.header('sec-fetch-mode')
    const scheme = c.req.header('x-forwarded-proto')
    if (!isVisit || !isByHttp({ 'sec-fetch-mode': mode, 'x-forwarded-proto': scheme })) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308)
  }
}

/** What tells http from https behind a proxy. */
interface SchemeHeaders {
  'sec-fetch-mode'?: string | string[] | undefined
  'x-forwarded-proto'?: string | string[] | undefined
}

/** Tells by its headers whether a visit came by http to a site that is at https. */
export function byHttp(publicOrigin: string | undefined, hops: number): (headers: SchemeHeaders) => boolean {
  if (!publicOrigin?.startsWith('https:') || hops === 0) return () => false
  return (headers) => {
    // Browsers send this over https alone: without it, a second proxy that speaks http to the first would make a loop.
    if (headers['sec-fetch-mode'] !== undefined) return false
    const schemes = String(headers['x-forwarded-proto'] ?? '').split(',')
    return schemes.at(-hops)?.trim().toLowerCase() === 'http'
  }
}
