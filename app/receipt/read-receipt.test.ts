import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReceipt } from './read-receipt.ts'

test('hosts are counted and told from what was sent to us', () => {
  const text = '1000.4 https://www.clarity.ms\n2000 /api/survey\n3000 https://www.clarity.ms\n4000 /api/counts\n'
  expect(parseReceipt(text)).toEqual({
    hosts: [{ host: 'www.clarity.ms', since: 1000, requests: 2 }],
    sent: [
      { path: '/api/counts', at: 4000, number: 3 },
      { path: '/api/survey', at: 2000, number: 1 },
    ],
  })
})

test('no stored text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseReceipt(text).hosts).toEqual([])
    }),
  )
})
