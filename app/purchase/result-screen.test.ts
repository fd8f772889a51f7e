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

const TOLD = { verified: false, customer_email: null }

test.each([
  ['other browser', '', 200, { ...TOLD, other_browser: true }],
  ['ended', '?link=ended', 200, { ...TOLD, other_browser: true }],
  ['other browser', '?session_id=cs_1', 200, { ...TOLD, opened_elsewhere: true }],
  ['denied', '?session_id=cs_1', 200, TOLD],
  ['denied', '?session_id=cs_1', 400, 'session_id must be the id of a checkout.'],
  ['unreachable', '?session_id=cs_1', 503, 'The payment provider cannot be asked.'],
  ['unreachable', '?session_id=cs_1', 429, 'Too many.'],
  ['unreachable', '?session_id=cs_1', 200, { verified: 'yes' }],
])('%s: %j is answered %i %j', async (name, search, status, body) => {
  expect(await verifyPurchase(search, answer(status, body))).toMatchObject({ name })
})

test('without a network it can be asked again', async () => {
  const offline = () => Promise.reject(new TypeError())
  expect(await verifyPurchase('?session_id=cs_1', offline)).toMatchObject({ name: 'unreachable' })
})

test.each(['', '?link=used', '?link=ended', '?session_id=cs_1'])(
  'a site that emails no links is not said to: %j',
  async (search) => {
    for (const told of [{ other_browser: true }, { opened_elsewhere: true }, {}]) {
      const body = { ...TOLD, ...told, can_send_links: false }
      expect(await verifyPurchase(search, answer(200, body))).toMatchObject({ canSendLinks: false })
    }
  },
)
