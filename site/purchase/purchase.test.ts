import { expect, test } from 'vitest'
import { describeFailure, readCheckoutUrl } from './buy-screen.tsx'
import { formatMoney } from './format-money.ts'
import { describeFailure as describeRefusedCode } from './product-islands.tsx'

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

test('an amount is written as its currency is', () => {
  const amounts = [
    [4900, 'usd'],
    [4950, 'USD'],
    [4900, 'jpy'],
    [500_000, 'huf'],
    [500_000, 'cop'],
    [500_000, 'isk'],
    [500_000, 'ugx'],
    [500_000, 'twd'],
    [4900, 'kwd'],
  ] as const
  const written = amounts.map(([amount, currency]) => formatMoney({ amount, currency }))
  const others = ['HUF 5,000', 'COP 5,000', 'ISK 5,000', 'UGX 5,000', 'NT$5,000', 'KWD 4.900']
  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['$49', '$49.50', '¥4,900', ...others])
})
