import { type BlockList, isIP, isIPv6, SocketAddress } from 'node:net'
import type { Context } from 'hono'
import { connectionOf } from './path-gate.ts'

/** Normalizes an IP address as proxies write it; IPv4-mapped addresses become IPv4. */
export function readAddress(text: string): string | undefined {
  const entry = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? []
  const [, dotted] = /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** Rate-limiting key for an address: itself or, for IPv6, the /64 that one customer owns. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const network = [...before, ...middle, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The sender's /48 (IPv6) or /24 (IPv4). @param sender from `addressKey` */
export function networkOf(sender: string): string {
  if (sender.endsWith('::/64')) return `${sender.split(':', 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(sender) ? `${sender.slice(0, sender.lastIndexOf('.'))}.0/24` : sender
}

/** The owner's proxies in front of the server, and how far to trust their headers. */
export type Proxies = ReturnType<typeof openProxies>

interface ProxySettings {
  hops: number
  /** The proxies' addresses. Headers from anywhere else aren't trusted. */
  addresses?: BlockList | undefined
  warn?: (warning: string) => void
}

const UNREADABLE =
  'an address in X-Forwarded-For cannot be read: all its senders share one rate limit (docs/operations.md, TRUSTED_PROXIES)'
const UNKNOWN_PROXY =
  'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES: if it is a proxy of yours, all its visitors share one rate limit'

/** Reads forwarded headers from the right, only as far as our own proxies wrote them; the rest may be forged. */
export function openProxies({ hops, addresses, warn = () => {} }: ProxySettings) {
  const reported = new Set<string>()
  const warnOnce = (warning: string) => {
    if (reported.has(warning)) return
    reported.add(warning)
    warn(warning)
  }
  const isTrusted = (address: string | undefined) =>
    address !== undefined && addresses?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true

  /** How many of our proxies the request passed, counted from the connection outward. */
  function countProxies(chain: readonly string[]): number {
    if (addresses === undefined) return hops
    const strangers = chain.findIndex((entry) => !isTrusted(readAddress(entry)))
    return strangers === -1 ? Math.max(1, chain.length - 1) : strangers
  }

  // Keep blank entries: skipping one would shift to what the visitor wrote.
  const chainOf = (peer: string, forwardedFor = '') =>
    [...(forwardedFor === '' ? [] : forwardedFor.split(',')), peer].toReversed()

  return {
    /**
     * Who sent a request, undefined if our outermost proxy's entry can't be parsed; and who says so: that proxy, or the
     * peer. @param peer the connection's other end @param forwardedFor raw X-Forwarded-For
     */
    senderOf(peer: string, forwardedFor: string | undefined) {
      const chain = chainOf(peer, forwardedFor)
      const count = countProxies(chain)
      if (addresses !== undefined && count === 0 && chain.length > 1) warnOnce(UNKNOWN_PROXY)
      const own = readAddress(peer) ?? peer
      const entry = chain[count]
      // Fewer entries than proxies: one was bypassed.
      if (entry === undefined || count === 0) return { address: own, proxy: own }
      const address = readAddress(entry)
      if (address === undefined) warnOnce(UNREADABLE)
      return { address, proxy: readAddress(chain[count - 1] ?? '') ?? own }
    },
    /** The scheme our outermost proxy received, in lowercase; undefined if none of our proxies reports it. */
    schemeOf(
      peer: string,
      { forwardedFor, forwardedProto }: { forwardedFor: string | undefined; forwardedProto: string },
    ) {
      const count = countProxies(chainOf(peer, forwardedFor))
      return count === 0 ? undefined : forwardedProto.split(',').at(-count)?.trim().toLowerCase()
    },
    isProxy: (address: string) => (addresses === undefined ? hops > 0 : isTrusted(address)),
  }
}

/** The sender's rate-limiting key: its address or /64. Unreadable ones share a key. */
export function senderKey(c: Context, proxies: Proxies): string {
  const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
  const { address, proxy } = proxies.senderOf(peer, c.req.header('x-forwarded-for'))
  return address === undefined ? `unreadable, by ${proxy}` : addressKey(address)
}
