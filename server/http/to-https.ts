import type { Context, MiddlewareHandler } from 'hono'
import { connectionOf } from './connection.ts'
import type { Proxies } from './proxies.ts'
import { Refusal } from './refusal.ts'

/**
 * Redirects a visit by http to the same path at the site's https origin, where a proxy of ours says in X-Forwarded-Proto
 * that it was http. Does nothing without a proxy, or where the site isn't at https.
 */
export function toHttps(publicOrigin: string | undefined, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, proxies)
  return async (c, next) => {
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isVisit || !isByHttp(c)) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308)
  }
}

/** Refuses with 403 what came by http: a redirect would hide from a program that its data goes unencrypted. */
export function refuseHttp(publicOrigin: string | undefined, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, proxies)
  return async (c, next) => {
    if (isByHttp(c)) throw new Refusal(403, 'This is answered by https alone.')
    await next()
  }
}

/** Tells whether a request came by http to a site that is at https. */
function byHttp(publicOrigin: string | undefined, proxies: Proxies): (c: Context) => boolean {
  if (!publicOrigin?.startsWith('https:')) return () => false
  return (c) => {
    // Browsers send this over https alone: without it, a second proxy that speaks http to the first would make a loop.
    if (c.req.header('sec-fetch-mode') !== undefined) return false
    const forwardedProto = c.req.header('x-forwarded-proto') ?? ''
    if (forwardedProto === '' || forwardedProto === 'https') return false
    const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
    return proxies.schemeOf(peer, { forwardedFor: c.req.header('x-forwarded-for'), forwardedProto }) === 'http'
  }
}
