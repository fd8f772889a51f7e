import type { Context, MiddlewareHandler } from 'hono'
import { type Origins, originOf } from './console-host.ts'
import { HttpError } from './http-error.ts'
import { connectionOf } from './path-gate.ts'
import type { Proxies } from './proxies.ts'

/** Redirects GET and HEAD to https if one of our proxies reports http in X-Forwarded-Proto. */
export function toHttps(origins: Origins, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(origins.publicOrigin, proxies)
  return async (c, next) => {
    const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isVisit || !isByHttp(c)) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${originOf(c, origins)}${pathname}${search}`, 308)
  }
}

/** Refuses http with 403: a redirect would hide from a program that its data goes unencrypted. */
export function refuseHttp(publicOrigin: string | undefined, proxies: Proxies): MiddlewareHandler {
  const isByHttp = byHttp(publicOrigin, proxies)
  return async (c, next) => {
    if (isByHttp(c)) throw new HttpError(403, 'This is only available over https.')
    await next()
  }
}

function byHttp(publicOrigin: string | undefined, proxies: Proxies): (c: Context) => boolean {
  if (!publicOrigin?.startsWith('https:')) return () => false
  return (c) => {
    // Browsers send this over https only. Without this check, a second proxy using http to the first would loop.
    if (c.req.header('sec-fetch-mode') !== undefined) return false
    const forwardedProto = c.req.header('x-forwarded-proto') ?? ''
    if (forwardedProto === '' || forwardedProto === 'https') return false
    const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
    return proxies.schemeOf(peer, { forwardedFor: c.req.header('x-forwarded-for'), forwardedProto }) === 'http'
  }
}
