import { expect, test } from 'vitest'
import { describeFailure, goToCheckout, readCheckoutUrl } from './buy-screen.tsx'

const URL = 'https://checkout.example.com/c/1'
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
