import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressKey, networkOf, readAddress } from './proxies.ts'

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
