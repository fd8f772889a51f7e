import { type BlockList, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { addressKey, connectionOf, readAddress } from './connection.ts'
import { Refusal } from './refusal.ts'

interface Sender {
  /** Undefined when what our outermost proxy wrote can't be read. */
  address: string | undefined
  /** Who wrote it: our outermost proxy, or the peer of the connection. */
  proxy: string
}

/** The owner's proxies in front of the server, and how far the headers that they add are believed. */
export interface Proxies {
  /** @param peer the other end of the connection @param forwardedFor X-Forwarded-For as it came */
  senderOf(peer: string, forwardedFor: string | undefined): Sender
  /** The scheme by which our outermost proxy was asked, in lower case; undefined when none of ours says. */
  schemeOf(peer: string, headers: { forwardedFor: string | undefined; forwardedProto: string }): string | undefined
  isProxy(address: string): boolean
}

interface ProxySettings {
  hops: number
  /** Where they are. Headers from anywhere else aren't believed. */
  addresses?: BlockList | undefined
  warn?: (warning: string) => void
}

const UNREADABLE =
  'an address in X-Forwarded-For cannot be read: all its senders share one rate limit (docs/operations.md, TRUSTED_PROXIES)'
const UNKNOWN_PROXY =
  'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES: if it is a proxy of yours, all its visitors share one rate limit'

/** Reads forwarded headers from the right, as far as our own proxies wrote them; visitors may write the rest themselves. */
export function openProxies({ hops, addresses, warn = () => {} }: ProxySettings): Proxies {
  const told = new Set<string>()
  const warnOnce = (warning: string) => {
    if (told.has(warning)) return
    told.add(warning)
    warn(warning)
  }
  const isTrusted = (address: string | undefined) =>
    address !== undefined && addresses?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true

  /** How many of our proxies the request came through, counted from the connection outward. */
  function countProxies(chain: readonly string[]): number {
    if (addresses === undefined) return hops
    const strangers = chain.findIndex((entry) => !isTrusted(readAddress(entry)))
    return strangers === -1 ? Math.max(1, chain.length - 1) : strangers
  }

  // A blank entry counts: skipping it would lead to what the visitor wrote.
  const chainOf = (peer: string, forwardedFor = '') =>
    [...(forwardedFor === '' ? [] : forwardedFor.split(',')), peer].toReversed()

  return {
    senderOf(peer, forwardedFor) {
      const chain = chainOf(peer, forwardedFor)
      const count = countProxies(chain)
      if (addresses !== undefined && count === 0 && chain.length > 1) warnOnce(UNKNOWN_PROXY)
      const own = readAddress(peer) ?? peer
      const entry = chain[count]
      // Fewer entries than proxies: one of them was bypassed.
      if (entry === undefined || count === 0) return { address: own, proxy: own }
      const address = readAddress(entry)
      if (address === undefined) warnOnce(UNREADABLE)
      return { address, proxy: readAddress(chain[count - 1] ?? '') ?? own }
    },
    schemeOf(peer, { forwardedFor, forwardedProto }) {
      const count = countProxies(chainOf(peer, forwardedFor))
      return count === 0 ? undefined : forwardedProto.split(',').at(-count)?.trim().toLowerCase()
    },
    isProxy: (address) => (addresses === undefined ? hops > 0 : isTrusted(address)),
  }
}

/** Counts a sender by its address, or its /64. Those that can't be read count together. */
export function senderKey(c: Context, proxies: Proxies): string {
  const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
  const { address, proxy } = proxies.senderOf(peer, c.req.header('x-forwarded-for'))
  return address === undefined ? `unreadable, by ${proxy}` : addressKey(address)
}

/** Redirects a visit by http to the https origin, where a proxy of ours says in X-Forwarded-Proto that it was http. */
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
