import { expect, test } from 'vitest'
import { describeFailure, goToCheckout, readCheckoutUrl } from './buy-screen.tsx'

const URL = 'https://checkout.example.com/c/1'
const refusal = (status: number, text: string, type = 'text/plain; charset=utf-8') => ({
  status,
  text,
  headers: new Headers({ 'content-type': type }),
})

test('the answer says where to pay', async () => {
  expect(await readCheckoutUrl(Response.json({ sessionId: 'cs_1', url: URL }))).toBe(URL)
})

test('a refusal is told with its status and the server’s sentence', () => {
  expect(describeFailure(refusal(503, 'The provider cannot be reached.'))).toEqual({
    message: 'HTTP error! status: 503',
    detail: 'The provider cannot be reached.',
    needsCode: false,
  })
  expect(describeFailure(refusal(403, 'No grant.'))).toMatchObject({ needsCode: true })
})

test('the page of a proxy is not read to the buyer', () => {
  const problem = describeFailure(refusal(502, '<h1>502</h1>', 'text/html'))
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
