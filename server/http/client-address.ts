import { isIP, SocketAddress } from 'node:net'
import type { Context } from 'hono'
import { connectionOf } from './connection.ts'
import type { Proxies } from './proxies.ts'

/**
 * The address in a text as proxies write it: with or without a port, brackets and quotes. IPv6 comes in one spelling, and
 * IPv4 in IPv6 clothing as IPv4.
 * @returns undefined when it is none
 */
export function readAddress(text: string): string | undefined {
  const entry = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? []
  const [, dotted] = /^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** By what to count an address: itself, or for IPv6 the /64 that one customer owns. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const network = [...before, ...middle, ...after].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * By what to count the sender of a request. Senders whose address can't be read count together, apart from all others: they
 * use up the limit of no one else.
 */
export function senderKey(c: Context, proxies: Proxies): string {
  const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
  const { address, proxy } = proxies.senderOf(peer, c.req.header('x-forwarded-for'))
  return address === undefined ? `unreadable, by ${proxy}` : addressKey(address)
}
