import { expect, test } from 'vitest'
import { goToCheckout, startCheckout } from './start-checkout.ts'

const URL = 'https://checkout.example.com/c/1'
const answer =
  (body: string, status: number, type = 'text/plain; charset=utf-8') =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))

test('asks for the price, and learns where to pay', async () => {
  const asked: unknown[] = []
  const started = await startCheckout('price_1', (...request) => {
    asked.push(request.slice(0, 2))
    return Promise.resolve(Response.json({ sessionId: 'cs_1', url: URL }))
  })
  expect(started).toMatchObject({ url: URL })
  expect(asked).toEqual([['/api/create-checkout-session', '{"priceId":"price_1"}']])
})

test('a refusal is told in the words of §8, with the sentence of the server beside it', async () => {
  expect(await startCheckout('p', answer('The provider cannot be reached.', 503))).toEqual({
    message: 'HTTP error! status: 503',
    detail: 'The provider cannot be reached.',
    needsCode: false,
  })
  expect(await startCheckout('p', answer('No grant.', 403))).toMatchObject({ needsCode: true })
})

test('the page of a proxy is not read to the buyer', async () => {
  const complaint = await startCheckout('p', answer('<h1>502</h1>', 502, 'text/html'))
  expect(complaint).toMatchObject({ message: 'HTTP error! status: 502', detail: '' })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', answer('ok', 200)],
  ['no address', () => Promise.resolve(Response.json({ sessionId: 'cs_1' }))],
  ['no usable address', () => Promise.resolve(Response.json({ sessionId: 'cs_1', url: 'checkout' }))],
])('%s is an unknown error', async (_, post) => {
  expect(await startCheckout('p', post)).toMatchObject({ message: 'An unknown error occurred.' })
})

test('says why the browser will not go there, or that it will not', () => {
  const went: string[] = []
  expect(goToCheckout(URL, (url) => void went.push(url))).toBeNull()
  expect(went).toEqual([URL])
  const refuse = (error: unknown) => () => {
    throw error
  }
  expect(goToCheckout(URL, refuse(new Error('Refused.')))).toEqual({ message: 'Refused.' })
  for (const error of [new Error(''), 'no']) {
    expect(goToCheckout(URL, refuse(error))).toEqual({ message: 'An error occurred during redirection.' })
  }
})
