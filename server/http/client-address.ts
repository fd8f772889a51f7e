import { isIP, SocketAddress } from 'node:net'

/** An address as proxies write it, in one spelling; mapped IPv4 as IPv4. */
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

/** The /48 of an IPv6 sender, the /24 of an IPv4 one. @param sender as `addressKey` makes it */
export function networkOf(sender: string): string {
  if (sender.endsWith('::/64')) return `${sender.split(':', 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(sender) ? `${sender.slice(0, sender.lastIndexOf('.'))}.0/24` : sender
}
