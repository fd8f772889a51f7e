import { expect, test } from 'vitest'
import { answerWith, reset, startReceiver } from '#test/start-receiver.ts'
import { type Failure, postJson } from './post-json.ts'
import { describeShortly } from './use-submit.ts'

test('no answer resolves with the error: a broken connection, or one that takes too long', async () => {
  await using server = await startReceiver(reset)
  expect(await postJson(server.address, '{}')).toEqual({ error: expect.any(TypeError) })
  server.behave(() => {})
  const { error } = (await postJson(server.address, '{}', { timeoutMs: 50 })) as { error: Error }
  expect(error.name).toBe('TimeoutError')
})

test('only an answer in JSON is a yes: a filter’s page, 204 or empty 200 stored nothing, and no page is ever shown', async () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  await using server = await startReceiver(answerWith(200, { 'content-type': 'application/json' }))
  expect(await postJson(server.address, '{}')).toHaveProperty('response.status', 200)
  for (const answer of [answerWith(204), answerWith(200), answerWith(200, { 'content-type': 'text/plain' })]) {
    server.behave(answer)
    expect(await postJson(server.address, '{}')).toEqual({ error: expect.any(Error) })
  }
  server.behave((response) => response.writeHead(200, html).end('<h1>Sign in to the Wi-Fi</h1>'))
  expect(await postJson(server.address, '{}')).toEqual({ error: expect.any(Error) })
  server.behave((response) => response.writeHead(429, html).end('<h1>Too Many Requests</h1>'))
  const refused = (await postJson(server.address, '{}')) as Failure
  expect(refused).toMatchObject({ status: 429, text: '' })
  expect(describeShortly(refused)).toBe('Something went wrong. Please try again.')
})
