import { expect, test } from 'vitest'
import { verifyPurchase } from './verify-purchase.ts'

const answer = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }))
const download = { chip: 'x64', href: '/api/downloads/x64?a=1', version: '1.0.0', sha256: null }

test('a paid purchase has its buyer and its downloads', async () => {
  const asked: unknown[] = []
  const result = await verifyPurchase('cs_1&a=b', (url) => {
    asked.push(url)
    return Promise.resolve(Response.json({ verified: true, customer_email: 'ada@example.com', downloads: [download] }))
  })
  expect(result).toEqual({ name: 'verified', email: 'ada@example.com', downloads: [download] })
  expect(asked).toEqual(['/api/verify-session?session_id=cs_1%26a%3Db'])
})

test.each([null, ''])('without an id (%j) nobody is asked and nothing is given', async (id) => {
  expect(await verifyPurchase(id, () => Promise.reject(new Error('asked')))).toEqual({ name: 'denied' })
})

test.each([
  ['denied', 200, { verified: false, customer_email: null }],
  ['denied', 400, 'session_id must be the id of a checkout.'],
  ['unreachable', 503, 'The payment provider cannot be asked.'],
  ['unreachable', 429, 'Too many.'],
  ['unreachable', 200, { verified: 'yes' }],
])('%s: %i %j', async (name, status, body) => {
  expect(await verifyPurchase('cs_1', answer(status, body))).toEqual({ name })
})

test('without a network it can be asked again', async () => {
  expect(await verifyPurchase('cs_1', () => Promise.reject(new TypeError()))).toEqual({ name: 'unreachable' })
})
