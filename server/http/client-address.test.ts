import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressKey, networkOf, readAddress } from './connection.ts'

it.each([
  ['198.51.100.20', '198.51.100.20'],
  ['198.51.100.20:4000', '198.51.100.20'],
  [' "198.51.100.20:4000" ', '198.51.100.20'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:DB8:0::1]', '2001:db8::1'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['"[2001:db8::1]:4000"', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:4000', '203.0.113.7'],
])('reads %s as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

it.each([
  '',
  'unknown',
  '_hidden',
  'unix:',
  '203.0.113',
  '0x7f.1',
  '203.0.113.7:http',
  '[2001:db8::1',
  '203.0.113.7/24',
])('reads no address in %j', (text) => {
  expect(readAddress(text)).toBe(undefined)
})

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
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it('counts two addresses as one exactly when their first 64 bits agree', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, anotherHost) => {
      expect(addressKey(`${network}:${host}`)).toBe(addressKey(`${network}:${anotherHost}`))
      expect(addressKey(`${network}:${host}`) === addressKey(`${other}:${host}`)).toBe(network === other)
    }),
  )
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
])('puts %s into %s', (address, network) => {
  expect(networkOf(addressKey(address))).toBe(network)
})

it('puts two addresses into one network exactly when their first 48 bits agree, or 24 for IPv4', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const groups = (length: number) =>
    fc.array(group, { minLength: length, maxLength: length }).map((all) => all.join(':'))
  fc.assert(
    fc.property(groups(3), groups(3), groups(5), groups(5), (site, other, host, anotherHost) => {
      const network = (address: string) => networkOf(addressKey(address))
      expect(network(`${site}:${host}`)).toBe(network(`${site}:${anotherHost}`))
      expect(network(`${site}:${host}`) === network(`${other}:${host}`)).toBe(site === other)
    }),
  )
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), byte, (one, other, last) => {
      const first = (address: string) => address.slice(0, address.lastIndexOf('.'))
      expect(networkOf(one)).toBe(networkOf(`${first(one)}.${last}`))
      expect(networkOf(one) === networkOf(other)).toBe(first(one) === first(other))
    }),
  )
})
