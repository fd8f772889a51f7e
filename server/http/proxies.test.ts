import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressRanges } from '#contracts/setting-kinds.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addressKey, networkOf, openProxies, readAddress } from './proxies.ts'

/** Proxies given by count or by address, and their warnings. */
function proxiesOf(input: number | string) {
  const warnings: string[] = []
  const reading = addressRanges(String(input))
  const addresses = typeof input === 'string' && reading.ok ? reading.value : undefined
  const hops = typeof input === 'number' ? input : 0
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
  for (const [given, forwardedFor, address] of [
    ['10.0.0.0/8', undefined, '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.2', '10.0.0.2'],
    [1, undefined, '10.0.0.1'],
    [3, '203.0.113.7', '10.0.0.1'],
  ] as const)
    expect([given, proxiesOf(given).addressOf('10.0.0.1', forwardedFor)]).toEqual([given, address])
})

it('keeps apart who cannot be read, and says so once, as that a proxy is not among the trusted ones', () => {
  for (const input of [1, '10.0.0.0/8']) {
    const proxies = proxiesOf(input)
    for (const entry of ['unknown', '_hidden', '999.1.1.1', ''])
      expect(proxies.senderOf('10.0.0.1', `203.0.113.7, ${entry}`)).toEqual({ address: undefined, proxy: '10.0.0.1' })
    expect(proxies.warnings).toEqual([expect.stringContaining('cannot be read')])
  }
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
  const isProxy = (input: number | string, address: string) => proxiesOf(input).isProxy(address)
  expect([isProxy(0, '10.0.0.1'), isProxy(1, '203.0.113.7')]).toEqual([false, true])
  expect([isProxy('10.0.0.0/8', '10.0.0.1'), isProxy('10.0.0.0/8', '203.0.113.7')]).toEqual([true, false])
})

it.each([
  ['198.51.100.20:4000', '198.51.100.20'],
  [' "198.51.100.20:4000" ', '198.51.100.20'],
  ['[2001:DB8:0::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4000"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:4000', '203.0.113.7'],
  ...['', 'unknown', '203.0.113', '0x7f.1', '203.0.113.7:http', '[2001:db8::1', '203.0.113.7/24'].map((text) => [text]),
])('reads %j as %s', (text = '', address) => {
  expect(readAddress(text)).toBe(address)
})

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['', '', ''],
])('counts %s as %s, and puts it into %s', (address, key, network) => {
  expect([addressKey(address), networkOf(addressKey(address))]).toEqual([key, network])
})

const SITE = 'https://www.example.com'
const BY_HTTP = { 'x-forwarded-proto': 'http' }
const FROM_BROWSER = { ...BY_HTTP, 'sec-fetch-mode': 'navigate' }
const FORGED = { ...BY_HTTP, 'x-forwarded-host': 'evil.example' }

it.each<[what: string, origin: string | undefined, asked: string, Record<string, string>, status: number, to?: string]>(
  [
    ['leads a visit on', SITE, 'GET /about?a=1&b=%2F', FORGED, 308, `${SITE}/about?a=1&b=%2F`],
    ['leads no visit elsewhere', SITE, 'HEAD http://evil.example/about', BY_HTTP, 308, `${SITE}/about`],
    ['refuses a request', SITE, 'GET /api/verify-session?session_id=cs_1', BY_HTTP, 403],
    ['refuses a request however it’s spelled', SITE, 'GET /%61pi/verify-session?session_id=cs_1', BY_HTTP, 403],
    ['refuses what is posted', SITE, 'POST /api/newsletter', { ...BY_HTTP, 'sec-fetch-site': 'same-origin' }, 403],
    ['refuses any method', SITE, 'OPTIONS /api/nothing', BY_HTTP, 403],
    // Where the proxy in front is itself spoken to by http.
    ['makes no loop', SITE, 'GET /about', FROM_BROWSER, 200],
    ['makes no loop of a request', SITE, 'GET /api/site-config', FROM_BROWSER, 200],
    ['leaves a site alone that’s at http', 'http://www.example.com', 'GET /about', BY_HTTP, 200],
    ['leaves a site alone that hasn’t said where it is', undefined, 'GET /about', BY_HTTP, 200],
    ['leaves a visit alone by https', SITE, 'GET /about', { 'x-forwarded-proto': 'https' }, 200],
    ['leaves a visit alone whose scheme nobody tells', SITE, 'GET /about', {}, 200],
    ['leaves a load balancer alone', SITE, 'GET /healthz', BY_HTTP, 200],
  ],
)('%s, by http', async (_, publicOrigin, asked, headers, status, to) => {
  await using test = await createTestApp({ publicOrigin, proxies: openProxies({ hops: 1 }) })
  const [method = '', path = ''] = asked.split(' ')
  const answer = await test.app.request(path, { method, headers })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, to ?? null])
  if (to === undefined) return
  // A cache that goes by host and path alone would lead the visit by https to itself.
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
})
