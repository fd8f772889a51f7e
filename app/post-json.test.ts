import { expect, test } from 'vitest'
import { answerWith, reset, startReceiver } from '#test/start-receiver.ts'
import { postJson } from './post-json.ts'

test('an accepted post resolves with its response, and sends the JSON as written', async () => {
  await using server = await startReceiver((response) => response.end('{"ok":true}'))
  const posted = await postJson(`${server.address}/api/business-card`, '{"UUID":"1"}')
  expect('response' in posted && (await posted.response.json())).toEqual({ ok: true })
  expect(server.arrivals).toMatchObject([
    { path: '/api/business-card', body: '{"UUID":"1"}', headers: { 'content-type': 'application/json' } },
  ])
})

test('a refusal resolves with its status, sentence and headers', async () => {
  await using server = await startReceiver((response) =>
    response.writeHead(429, { 'retry-after': '9' }).end('Please wait a little.'),
  )
  const posted = await postJson(server.address, '{}')
  expect(posted).toMatchObject({ status: 429, text: 'Please wait a little.' })
  expect('headers' in posted && posted.headers.get('retry-after')).toBe('9')
  server.behave(answerWith(500))
  expect(await postJson(server.address, '{}')).toMatchObject({ status: 500, text: '' })
})

test('no answer resolves with the error: a broken connection, or one that takes too long', async () => {
  await using server = await startReceiver(reset)
  expect(await postJson(server.address, '{}')).toEqual({ error: expect.any(TypeError) })
  server.behave(() => {})
  const { error } = (await postJson(server.address, '{}', { timeoutMs: 50 })) as { error: Error }
  expect(error.name).toBe('TimeoutError')
})
