import fc from 'fast-check'
import { expect, test } from 'vitest'
import { negotiate } from './encodings.ts'

const all = { identity: 1, br: 1, zstd: 1, gzip: 1 }

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'zstd'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.4', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['compress', 'identity'],
])('for %j the %s form is sent', (header, expected) => {
  expect(negotiate(header, all)).toBe(expected)
})

test('a form that there is not is never sent', () => {
  expect(negotiate('br, gzip;q=0.5', { identity: 1, gzip: 1 })).toBe('gzip')
})

test('any header at all is answered with a form that there is', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(Object.keys(all)).toContain(negotiate(header, all))
    }),
  )
})
