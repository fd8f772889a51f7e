import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Keeps calls to addresses that a browser named away from this machine and the network it stands in.

/** What IANA lists as not reachable from everywhere. */
const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/')
  NOT_PUBLIC.addSubnet(network, Number(prefix), 'ipv4')
}

/** Of IPv6, what's handed out: addresses that embed an IPv4 address, local and reserved ones lie elsewhere, or in these. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address can belong to a server on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

/** Resolves names as `http.request` needs it, to public addresses alone. It's asked at each connection, so no name can change in between. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found?.filter(({ address }) => isPublicAddress(address)) ?? []
    const [first] = addresses
    if (error) callback(error, [])
    else if (!first) callback(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
