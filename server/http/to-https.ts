import type { MiddlewareHandler } from 'hono'

/**
 * Redirects a visit by http to the same path at the site's https origin, where the proxy in front tells the one from the
 * other by X-Forwarded-Proto. Most proxies do so themselves. Does nothing without a proxy, or where the site is not at https.
 * @param hops how many proxies of our own stand in front
 */
export function toHttps(publicOrigin: string | undefined, hops: number): MiddlewareHandler {
  if (!publicOrigin?.startsWith('https:') || hops === 0) return (_, next) => next()
  return async (c, next) => {
    // Browsers send this over https alone: without it, a second proxy that speaks http to the first would make a loop.
    const isSecure = c.req.header('sec-fetch-mode') !== undefined
    const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-hops)?.trim().toLowerCase()
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isSecure || scheme !== 'http' || !isVisit) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308)
  }
}
