import { expect, test } from 'vitest'
import { verifyPurchase } from './result-screen.tsx'

const answer = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }))

test.each([
  ['', 'denied'],
  ['?session_id=', 'denied'],
  ['?link=used', 'other browser'],
  ['?link=ended', 'ended'],
  ['?link=other', 'denied'],
])('without an id in %j it is for the cookie, and what did not open it is told: %s', async (search, name) => {
  const asked: unknown[] = []
  const result = await verifyPurchase(search, (url) => {
    asked.push(url)
    return Promise.resolve(Response.json({ verified: false, customer_email: null }))
  })
  expect([result, asked]).toEqual([{ name, canSendLinks: true }, ['/api/verify-session']])
})

test('a browser that holds no purchase is not told that it was refused', async () => {
  const told = { verified: false, customer_email: null, other_browser: true }
  expect(await verifyPurchase('', answer(200, told))).toMatchObject({ name: 'other browser' })
  expect(await verifyPurchase('?link=ended', answer(200, told))).toMatchObject({ name: 'ended' })
})

test('an id that was used elsewhere is told as such', async () => {
  const used = { verified: false, customer_email: null, opened_elsewhere: true }
  expect(await verifyPurchase('?session_id=cs_1', answer(200, used))).toMatchObject({ name: 'other browser' })
})

test.each([
  ['denied', 200, { verified: false, customer_email: null }],
  ['denied', 400, 'session_id must be the id of a checkout.'],
  ['unreachable', 503, 'The payment provider cannot be asked.'],
  ['unreachable', 429, 'Too many.'],
  ['unreachable', 200, { verified: 'yes' }],
])('%s: %i %j', async (name, status, body) => {
  expect(await verifyPurchase('?session_id=cs_1', answer(status, body))).toMatchObject({ name })
})

test('without a network it can be asked again', async () => {
  expect(await verifyPurchase('?session_id=cs_1', () => Promise.reject(new TypeError()))).toMatchObject({
    name: 'unreachable',
  })
})

test.each(['', '?link=used', '?link=ended', '?session_id=cs_1'])(
  'a site that emails no links is not said to: %j',
  async (search) => {
    for (const told of [{ other_browser: true }, { opened_elsewhere: true }, {}]) {
      const body = { verified: false, customer_email: null, ...told, can_send_links: false }
      expect(await verifyPurchase(search, answer(200, body))).toMatchObject({ canSendLinks: false })
    }
  },
)
