import { expect, test } from 'vitest'
import { reset, startReceiver } from '#test/start-receiver.ts'
import { postJson } from './post-json.ts'

test('no answer resolves with the error: a broken connection, or one that takes too long', async () => {
  await using server = await startReceiver(reset)
  expect(await postJson(server.address, '{}')).toEqual({ error: expect.any(TypeError) })
  server.behave(() => {})
  const { error } = (await postJson(server.address, '{}', { timeoutMs: 50 })) as { error: Error }
  expect(error.name).toBe('TimeoutError')
})
