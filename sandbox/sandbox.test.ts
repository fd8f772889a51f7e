import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabaseFile, SECRET, signed, startSandbox } from './sandbox-for-tests.ts'

test('a message that was accepted survives a kill -9', async () => {
  const databaseFile = newDatabaseFile()
  const { body, headers } = signed('lead-1', '{"email":"ada@example.com"}')
  const program = `
    import { createSandbox } from ${JSON.stringify(new URL('./sandbox.ts', import.meta.url).href)}
    const sandbox = createSandbox({
      databaseFile: ${JSON.stringify(databaseFile)}, webhookSecret: ${JSON.stringify(SECRET)},
      paymentEventsUrl: () => undefined,
      callEventsUrl: () => undefined,
      now: () => new Date('2026-11-20T17:00:00.000Z'),
    })
    const response = await sandbox.fetch(new Request('http://gimbal.test/sandbox/automation/newsletter', {
      method: 'POST', body: ${JSON.stringify(body)}, headers: ${JSON.stringify(headers)},
    }))
    console.log(response.status)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [answer] = await once(child.stdout, 'data')
  expect(String(answer).trim()).toBe('200')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const again = startSandbox({ databaseFile })
  const { received } = await (await again.request('/sandbox/received')).json()
  expect(received).toMatchObject([{ id: 'lead-1', body: '{"email":"ada@example.com"}', times: 1 }])
})

test.each([
  '/sandbox',
  '/sandbox/',
  '/sandbox/nothing',
  '/sandbox/page/calendar.ts',
  '/sandbox/page/..%2fsandbox.ts',
  '/sandbox/assistant/',
])('there is nothing at %s', async (path) => {
  const { request } = startSandbox()
  expect((await request(path)).status).toBe(404)
})

test('every answer may be used by this site only, and is never cached', async () => {
  const { request } = startSandbox()
  const { headers } = await request('/sandbox/received')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a closed sandbox answers 503 and can be closed again', async () => {
  const { request, close } = startSandbox()
  close()
  close()
  expect((await request('/sandbox/received')).status).toBe(503)
})
