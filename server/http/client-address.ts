import { isIP } from 'node:net'
import type { Context } from 'hono'
import { connectionOf } from './connection.ts'

/**
 * The address of whoever sent a request. Of X-Forwarded-For only what our own outermost proxy wrote is believed.
 * @param peer who holds the connection
 * @param forwardedFor the header as it came
 * @param hops how many proxies of our own stand in front; 0 for none
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, hops: number): string {
  const chain = [...(forwardedFor ? forwardedFor.split(',').map((entry) => entry.trim()) : []), peer]
  const address = bare(chain.at(-1 - hops) ?? '')
  return isIP(address) ? address : bare(peer)
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

/** By what to count the sender of a request. */
export function senderKey(c: Context, hops: number): string {
  const peer = connectionOf(c)?.incoming.socket.remoteAddress ?? ''
  return addressKey(clientAddress(peer, c.req.header('x-forwarded-for'), hops))
}

const bare = (address: string) => address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
