import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { connectionOf, pathAsSent } from './path-gate.ts'
import type { Proxies } from './proxies.ts'
import { countInMemory } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { BARE_HEADERS } from './security-headers.ts'
import type { SecurityLog } from './security-log.ts'

/** The site's and the console's origins. The console may share the site's. */
export interface Origins {
  publicOrigin: string | undefined
  /** Undefined if it shares the site's. */
  consoleOrigin: string | undefined
}

const OTHER_HOST =
  'Stand-ins replace third parties here, so this site only answers at localhost. To use another name, set PUBLIC_ORIGIN.'
const FOR_LOOPBACK = 'This only answers at localhost.'

/** Prevents DNS rebinding: another site's host name could resolve to this machine and read what stand-ins received. */
export function ownHosts(...origins: readonly (string | undefined)[]): (host: string) => boolean {
  const own = hostNames(origins)
  return (host) => {
    const name = host.toLowerCase().replace(/:\d*$/, '')
    return LOOPBACK.test(name) || own.includes(name)
  }
}

const hostNames = (origins: readonly (string | undefined)[]) =>
  origins.flatMap((origin) => (origin === undefined ? [] : new URL(origin).hostname))

/** Serves requests to loopback host names only; others get a 421. For listeners used from this machine alone. */
export function forLoopback(fetch: (request: Request) => Response | Promise<Response>): typeof fetch {
  const isOwnHost = ownHosts(undefined)
  return (request) =>
    isOwnHost(new URL(request.url).host)
      ? fetch(request)
      : new Response(FOR_LOOPBACK, { status: 421, headers: BARE_HEADERS })
}

/** Refuses requests to other host names with 421. */
export function refuseOtherHosts({ publicOrigin, consoleOrigin }: Origins): MiddlewareHandler {
  const isOwnHost = ownHosts(publicOrigin, consoleOrigin)
  return async (c, next) => {
    if (!isOwnHost(new URL(c.req.url).host)) throw new Refusal(421, OTHER_HOST)
    await next()
  }
}

/** Logs requests for other host names, hourly per sender. Skips IP addresses: proxies and health checks use them. */
export function recordForgedHosts(
  { publicOrigin, consoleOrigin }: Origins,
  security: Pick<SecurityLog, 'record'>,
  senderOf: (c: Context) => string,
): MiddlewareHandler {
  if (publicOrigin === undefined) return (_, next) => next()
  const own = hostNames([publicOrigin, consoleOrigin])
  const counter = countInMemory('forged hosts', { requests: 0, seconds: 60 * 60 })
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const isName = hostname.includes('.') && isIP(hostname) === 0
    if (isName && !own.includes(hostname) && (await counter.count(senderOf(c))).isFirst)
      security.record('security.host_forged', {}, c)
    await next()
  }
}

/** Refuses `http://name:word@host/`. `Request` can't represent it, and the error would quote it. */
export const refuseCredentials: MiddlewareHandler = async (c, next) => {
  if (/^\w+:\/\/[^/]*@/.test(c.req.url)) throw new Refusal(400, 'The address must not contain a user name or password.')
  await next()
}

/** The console's pages and calls. Other spellings of these paths lead nowhere on any host. */
const CONSOLE = /^\/(?:api\/)?console(?:\/|$)/

/** What the console's pages need besides: their files, the icons, reports; and what proxies ask. */
const BESIDE = /^\/(?:assets\/.*|favicon\.(?:svg|ico)|(?:apple-touch-icon|icon-\d+)\.png|api\/reports|healthz|readyz)$/

export const isConsoleHost = (c: Context, { consoleOrigin }: Origins): boolean =>
  consoleOrigin !== undefined && new URL(c.req.url).hostname === new URL(consoleOrigin).hostname

/** The origin of the host that a request names. */
const originOf = (c: Context, origins: Origins): string | undefined =>
  isConsoleHost(c, origins) ? origins.consoleOrigin : origins.publicOrigin

/**
 * Keeps the console on its own host, where no page of the site runs: third parties' scripts on those could do whatever
 * a signed-in person can. The console's host leads visits elsewhere to the site.
 */
export function separateConsole(origins: Origins): MiddlewareHandler {
  const { publicOrigin, consoleOrigin } = origins
  if (consoleOrigin === undefined) return (_, next) => next()
  return async (c, next) => {
    const path = pathAsSent(c)
    const isConsole = CONSOLE.test(path)
    if (isConsoleHost(c, origins)) {
      if (isConsole || BESIDE.test(path)) return next()
      const isVisit = c.req.method === 'GET' || c.req.method === 'HEAD'
      if (!isVisit || path.startsWith('/api/')) throw new Refusal(404, 'There is nothing at this address.')
      if (path === '/') return c.redirect('/console', 302)
      // From what was parsed, which can't name another host.
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(`${publicOrigin}${pathname}${search}`, 302)
    }
    if (isConsole) throw new Refusal(404, 'There is nothing at this address.')
    return next()
  }
}

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
    if (isByHttp(c)) throw new Refusal(403, 'This is only available over https.')
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
      throw new Refusal(403, 'This can only be sent from a page of this site.')
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
      throw new Refusal(403, 'This can only be opened from a page of this site.')
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
      throw new Refusal(403, 'This can only be opened by the console.')
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
