import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { connectionOf } from './connection.ts'
import type { Proxies } from './proxies.ts'
import { Refusal } from './refusal.ts'

/**
 * Redirects a visit by http to the same path at the site's https origin, where the proxy in front tells the one from the
 * other by X-Forwarded-Proto. Most proxies do so themselves. Does nothing without a proxy, or where the site is not at https.
 */
export function toHttps(publicOrigin: string | undefined, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, proxies)
  return async (c, next) => {
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isVisit || !isByHttp(askedBy(c))) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${publicOrigin}${pathname}${search}`, 308)
  }
}

/** Refuses with 403 what came by http: a redirect would hide from a program that its data goes unencrypted. */
export function refuseHttp(publicOrigin: string | undefined, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, proxies)
  return async (c, next) => {
    if (isByHttp(askedBy(c))) throw new Refusal(403, 'This is answered by https alone.')
    await next()
  }
}

const askedBy = (c: Context): Asked => ({
  headers: c.req.header(),
  socket: connectionOf(c)?.incoming.socket ?? {},
})

/** What tells http from https behind a proxy. */
type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/** Tells whether a request came by http to a site that is at https. */
export function byHttp(publicOrigin: string | undefined, proxies: Proxies): (asked: Asked) => boolean {
  if (!publicOrigin?.startsWith('https:')) return () => false
  return ({ headers, socket }) => {
    // Browsers send this over https alone: without it, a second proxy that speaks http to the first would make a loop.
    if (headers['sec-fetch-mode'] !== undefined) return false
    const forwardedProto = String(headers['x-forwarded-proto'] ?? '')
    if (forwardedProto === '' || forwardedProto === 'https') return false
    const forwardedFor = headers['x-forwarded-for']?.toString()
    return proxies.schemeOf(socket.remoteAddress ?? '', { forwardedFor, forwardedProto }) === 'http'
  }
}
