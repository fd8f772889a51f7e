import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP, type Socket, SocketAddress } from 'node:net'
import type { Context } from 'hono'

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

export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** A request's connection; undefined if there is none, as in tests. */
export function connectionOf(c: Context): Connection | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<Connection>
  return incoming && outgoing ? { incoming, outgoing } : undefined
}

export interface ConnectionLimits {
  most: number
  mostOfOne: number
  /** Exempt addresses, such as the owner's proxy. */
  isTrusted: (address: string) => boolean
}

/** A small machine handles this easily. One address gets a tenth: an office of thirty, six connections per browser. */
export const CONNECTION_LIMITS: Omit<ConnectionLimits, 'isTrusted'> = { most: 2000, mostOfOne: 200 }

/** Drops new connections beyond the limits. When full, closes idle ones first. */
export function capConnections(server: Server, { most, mostOfOne, isTrusted }: ConnectionLimits): void {
  server.maxConnections = most
  server.on('drop', () => server.closeIdleConnections())
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '')
    if (address === undefined || isTrusted(address)) return
    const key = addressKey(address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count > mostOfOne) socket.destroy()
  })
}
