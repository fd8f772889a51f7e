import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressRanges } from '#server/setting-kinds.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addressKey, networkOf, openProxies, type Proxies, readAddress } from './proxies.ts'

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

it.each([
  ['198.51.100.20:4000', '198.51.100.20'],
  [' "198.51.100.20:4000" ', '198.51.100.20'],
  ['[2001:DB8:0::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4000"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:4000', '203.0.113.7'],
])('reads %s as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

it.each(['', 'unknown', '203.0.113', '0x7f.1', '203.0.113.7:http', '[2001:db8::1', '203.0.113.7/24'])(
  'reads no address in %j',
  (text) => expect(readAddress(text)).toBe(undefined),
)

it('reads every address, with any port, and throws at nothing', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat(65_535), fc.string(), (four, six, port, text) => {
      expect(readAddress(`${four}:${port}`)).toBe(four)
      expect(readAddress(`[${six}]:${port}`)).toBe(readAddress(six))
      expect(readAddress(six)).toBeDefined()
      readAddress(text)
    }),
  )
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

it('counts two addresses as one exactly when their first 64 bits agree, and 48 for a network, or 24 for IPv4', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const groups = (length: number) =>
    fc.array(group, { minLength: length, maxLength: length }).map((all) => all.join(':'))
  const network = (address: string) => networkOf(addressKey(address))
  fc.assert(
    fc.property(groups(3), groups(3), group, group, groups(4), (site, other, subnet, another, host) => {
      expect(addressKey(`${site}:${subnet}:${host}`) === addressKey(`${site}:${another}:${host}`)).toBe(
        subnet === another,
      )
      expect(network(`${site}:${subnet}:${host}`)).toBe(network(`${site}:${another}:${host}`))
      expect(network(`${site}:${subnet}:${host}`) === network(`${other}:${subnet}:${host}`)).toBe(site === other)
      expect(addressKey(`${site}:${subnet}:${host}`)).toBe(addressKey(`${site}:${subnet}:1:2:3:4`))
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (one, last) => {
      expect(networkOf(one)).toBe(networkOf(one.replace(/\d+$/, String(last))))
    }),
  )
})

const publicOrigin = 'https://www.example.com'
const behind = (hops: number) => ({ publicOrigin, proxies: openProxies({ hops }) })
const HTTPS = behind(1)
const BY_HTTP = { 'x-forwarded-proto': 'http' }

const ask = async (
  given: { publicOrigin?: string; proxies?: Proxies },
  path: string,
  headers: Record<string, string>,
  method = 'GET',
) => {
  await using test = await createTestApp(given)
  const { status, headers: answered } = await test.app.request(path, { method, headers })
  return [status, answered.get('location')]
}

it.each([
  ['/about?a=1&b=%2F', 'https://www.example.com/about?a=1&b=%2F'],
  ['http://evil.example/about', 'https://www.example.com/about'],
])('leads a visit of %s by http to %s', async (path, target) => {
  expect(await ask(HTTPS, path, { ...BY_HTTP, 'x-forwarded-host': 'evil.example' })).toEqual([308, target])
  expect(await ask(HTTPS, path, BY_HTTP, 'HEAD')).toEqual([308, target])
})

it.each([
  ['GET', '/api/verify-session?session_id=cs_1'],
  ['GET', '/%61pi/verify-session?session_id=cs_1'],
  ['POST', '/api/newsletter'],
  ['OPTIONS', '/api/nothing'],
])('refuses %s %s by http, and leads nowhere', async (method, path) => {
  expect(await ask(HTTPS, path, BY_HTTP, method)).toEqual([403, null])
})

it('lets no cache keep it: one that goes by host and path alone would lead the visit by https to itself', async () => {
  await using test = await createTestApp(HTTPS)
  const { headers } = await test.app.request('/about', { headers: BY_HTTP })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
})

it('makes no loop where the proxy in front is itself spoken to by http', async () => {
  const fromBrowser = { ...BY_HTTP, 'sec-fetch-mode': 'navigate' }
  expect((await ask(HTTPS, '/about', fromBrowser))[0]).toBe(200)
  expect((await ask(HTTPS, '/api/site-config', fromBrowser))[0]).toBe(200)
})

it.each([
  ['of a site that is at http', { ...HTTPS, publicOrigin: 'http://www.example.com' }, '/about', BY_HTTP],
  ['of a site that has not said where it is', { proxies: HTTPS.proxies }, '/about', BY_HTTP],
  ['by https', HTTPS, '/about', { 'x-forwarded-proto': 'https' }],
  ['whose scheme nobody tells', HTTPS, '/about', {}],
  ['of the load balancer', HTTPS, '/healthz', BY_HTTP],
])('leaves a visit alone %s', async (_, given, path, headers) => {
  expect((await ask(given, path, headers))[0]).toBe(200)
})
