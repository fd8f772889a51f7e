import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'

it('believes the connection alone when no proxy stands in front', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(clientAddress('203.0.113.7', header, 0)).toBe('203.0.113.7')
    }),
  )
})

it('believes only what our own proxy wrote, whatever the client wrote before it', () => {
  const forged = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.array(fc.ipV4()).map((list) => list.join(', ')),
  )
  fc.assert(
    fc.property(forged, fc.ipV4(), (header, client) => {
      expect(clientAddress('10.0.0.1', `${header}, ${client}`, 1)).toBe(client)
      expect(clientAddress('10.0.0.1', `${header}, ${client}, 10.0.0.2`, 2)).toBe(client)
    }),
  )
})

it('falls back on the connection when the header is missing, short or nonsense', () => {
  expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '203.0.113.7', 3)).toBe('10.0.0.1')
})

it('reads an IPv4 address in IPv6 clothing, and brackets', () => {
  expect(clientAddress('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7')
  expect(clientAddress('10.0.0.1', '[2001:db8::1]', 1)).toBe('2001:db8::1')
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
