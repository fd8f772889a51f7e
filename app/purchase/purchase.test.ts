import { expect, test } from 'vitest'
import { describeFailure, readCheckoutUrl } from './buy-screen.tsx'
import { suggestChip } from './download-cards.tsx'
import { formatMoney } from './format-money.ts'
import { describeFailure as describeRefusedCode } from './product-islands.tsx'
import { verifyPurchase } from './result-screen.tsx'

test('the page of a proxy is not read to the buyer', () => {
  const headers = new Headers({ 'content-type': 'text/html' })
  const problem = describeFailure({ status: 502, text: '<h1>502</h1>', headers })
  expect(problem).toMatchObject({ message: 'HTTP error! status: 502', detail: '' })
})

test.each([
  ['no JSON', new Response('ok')],
  ['no address', Response.json({ sessionId: 'cs_1' })],
  ['no usable address', Response.json({ sessionId: 'cs_1', url: 'checkout' })],
])('an answer with %s is an unknown error', async (_, response) => {
  const error: unknown = await readCheckoutUrl(response).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(describeFailure({ error })).toMatchObject({ message: 'An unknown error occurred.' })
})

const browser = (platform: string, hints: () => Promise<unknown>) => ({
  userAgentData: { platform, getHighEntropyValues: hints },
})

test.each([
  ['macOS', 'arm', 'arm64'],
  ['macOS', 'x86', 'x64'],
  ['macOS', '', undefined],
  ['Windows', 'x86', 'elsewhere'],
  ['', 'x86', undefined],
])('on %s with %j it suggests %s', async (platform, architecture, chip) => {
  expect(await suggestChip(browser(platform, () => Promise.resolve({ architecture })))).toBe(chip)
})

test('a browser that does not tell, or refuses to, gets no suggestion', async () => {
  expect(await suggestChip({})).toBeUndefined()
  expect(await suggestChip({ userAgentData: { platform: 'macOS' } })).toBeUndefined()
  expect(await suggestChip(browser('macOS', () => Promise.reject(new Error('NotAllowed'))))).toBeUndefined()
  expect(await suggestChip(browser('macOS', () => Promise.resolve(null)))).toBeUndefined()
})

const WRONG = 'Invalid client code. Please try again.'
const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'

test.each([
  [422, {}, WRONG],
  [429, { 'retry-after': '590' }, 'Too many tries from this network. Please try again in 10 minutes.'],
  [429, { 'retry-after': '61' }, 'Too many tries from this network. Please try again in 2 minutes.'],
  [429, { 'retry-after': '9' }, 'Too many tries from this network. Please try again in a minute.'],
  [429, {}, 'Too many tries from this network. Please try again in a minute.'],
  [503, {}, NOT_CHECKED],
])('%i %j is told as: %s', (status, headers: Record<string, string>, message) => {
  expect(describeRefusedCode({ status, headers: new Headers(headers), text: '' })).toBe(message)
})

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

test.each([
  [{ amount: 4900, currency: 'usd' }, '$49'],
  [{ amount: 4950, currency: 'USD' }, '$49.50'],
  [{ amount: 4900, currency: 'jpy' }, '¥4,900'],
])('%j reads %j', (money, expected) => {
  expect(formatMoney(money)).toBe(expected)
})
