import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressRanges } from '../setting-kinds.ts'
import { openProxies } from './proxies.ts'

/** Proxies given by count or by address, and their warnings. */
function proxiesOf(given: number | string) {
  const warnings: string[] = []
  const reading = addressRanges(String(given))
  const addresses = typeof given === 'string' && reading.ok ? reading.value : undefined
  const hops = typeof given === 'number' ? given : 0
  const proxies = openProxies({ hops, addresses, warn: (warning) => void warnings.push(warning) })
  const addressOf = (peer: string, forwardedFor?: string) => proxies.senderOf(peer, forwardedFor).address
  const schemeOf = (peer: string, forwardedProto: string, forwardedFor?: string) =>
    proxies.schemeOf(peer, { forwardedFor, forwardedProto })
  return { ...proxies, addressOf, schemeOf, warnings }
}

/** Values a client may have forged. */
const forged = fc.oneof(
  fc.string(),
  fc.ipV4(),
  fc.constantFrom('10.0.0.7', '127.0.0.1', '::1', '10.0.0.7:80', '[::1]:80', '"10.0.0.7"'),
  fc.array(fc.ipV4()).map((list) => list.join(', ')),
)
const visitor = fc.oneof(fc.ipV4(), fc.ipV6()).filter((address) => !/^10\.|^127\.|:.*:ffff:|^::/.test(address))

it('believes only what a counted proxy wrote, whatever the client wrote before it, and without one the connection', () => {
  fc.assert(
    fc.property(forged, fc.ipV4(), (header, client) => {
      expect(proxiesOf(0).addressOf('203.0.113.7', header)).toBe('203.0.113.7')
      expect(proxiesOf(1).addressOf('10.0.0.1', `${header}, ${client}`)).toBe(client)
      expect(proxiesOf(2).addressOf('10.0.0.1', `${header}, ${client}:4000, 10.0.0.2`)).toBe(client)
    }),
  )
})

it('believes only what trusted addresses wrote, whatever the client wrote before it', () => {
  const { addressOf } = proxiesOf('10.0.0.0/8, ::1')
  fc.assert(
    fc.property(forged, visitor, (header, client) => {
      const plain = proxiesOf(0).addressOf(client)
      expect(addressOf('10.0.0.1', `${header}, ${client}`)).toBe(plain)
      expect(addressOf('::1', `${header}, ${client}, 10.9.9.9:5000, [::ffff:10.1.1.1]:1`)).toBe(plain)
      expect(addressOf(client, header)).toBe(plain)
    }),
  )
})

it('takes a proxy for the sender when nothing was sent through it', () => {
  expect(proxiesOf('10.0.0.0/8').addressOf('10.0.0.1')).toBe('10.0.0.1')
  expect(proxiesOf('10.0.0.0/8').addressOf('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
  expect(proxiesOf(1).addressOf('10.0.0.1')).toBe('10.0.0.1')
  expect(proxiesOf(3).addressOf('10.0.0.1', '203.0.113.7')).toBe('10.0.0.1')
})

it.each([1, '10.0.0.0/8'])('keeps apart who cannot be read, and says so once: %s', (given) => {
  const proxies = proxiesOf(given)
  for (const entry of ['unknown', '_hidden', '999.1.1.1', '']) {
    expect(proxies.senderOf('10.0.0.1', `203.0.113.7, ${entry}`)).toEqual({ address: undefined, proxy: '10.0.0.1' })
  }
  expect(proxies.warnings).toEqual([expect.stringContaining('cannot be read')])
})

it('says once that a proxy is not among the trusted ones', () => {
  const { addressOf, warnings } = proxiesOf('10.0.0.1')
  addressOf('10.0.0.2')
  expect(warnings).toEqual([])
  for (const _ of [1, 2]) addressOf('10.0.0.2', '203.0.113.7')
  expect(warnings).toEqual([expect.stringContaining('not in TRUSTED_PROXIES')])
})

it('believes the scheme that its outermost proxy told', () => {
  expect(proxiesOf(0).schemeOf('10.0.0.1', 'http')).toBe(undefined)
  expect(proxiesOf(1).schemeOf('203.0.113.7', 'https, HTTP ')).toBe('http')
  expect(proxiesOf(2).schemeOf('203.0.113.7', 'http, https, http')).toBe('https')
  const { schemeOf } = proxiesOf('10.0.0.0/8')
  expect(schemeOf('203.0.113.7', 'http')).toBe(undefined)
  expect(schemeOf('10.0.0.1', 'https, http')).toBe('http')
  expect(schemeOf('10.0.0.1', 'https, http', '203.0.113.7')).toBe('http')
  expect(schemeOf('10.0.0.1', 'https, http', '203.0.113.7, 10.0.0.2')).toBe('https')
  expect(schemeOf('10.0.0.1', 'https', '203.0.113.7, 10.0.0.2')).toBe(undefined)
})

it('lets proxies alone hold as many connections as they like', () => {
  expect(proxiesOf(0).isProxy('10.0.0.1')).toBe(false)
  expect(proxiesOf(1).isProxy('203.0.113.7')).toBe(true)
  expect(proxiesOf('10.0.0.0/8').isProxy('10.0.0.1')).toBe(true)
  expect(proxiesOf('10.0.0.0/8').isProxy('203.0.113.7')).toBe(false)
})
