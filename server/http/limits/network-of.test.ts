import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressKey } from '../client-address.ts'
import { networkOf } from './network-of.ts'

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
