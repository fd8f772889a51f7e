import { expect, test } from 'vitest'
import { describeFailure, readCheckoutUrl } from './buy-screen.tsx'

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
