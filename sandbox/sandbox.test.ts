import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import { signed, startSandbox } from '#test/sandbox.ts'

const EVENTS = '/sandbox/received/events'

test.each(['/sandbox/nothing', '/sandbox/page/calendar.ts', '/sandbox/page/..%2fsandbox.ts', '/sandbox/assistant/'])(
  'there is nothing at %s',
  async (path) => {
    expect((await startSandbox().request(path)).status).toBe(404)
  },
)

test('every answer may be used by this site only, and is never cached', async () => {
  const { headers } = await startSandbox().request('/sandbox/received')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('what was accepted is there after a restart, and every open page is told of what comes and goes', async () => {
  const sandbox = startSandbox()
  const listen = async () => {
    const reader = (await sandbox.request(EVENTS)).body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await reader?.read())?.value
    expect(await next()).toBe('retry: 2000\n\n')
    return { next, leave: async () => reader?.cancel() }
  }
  const [first, second] = [await listen(), await listen()]
  await sandbox.request('/sandbox/automation/newsletter', signed('lead-1', '{}'))
  const event = 'event: received\ndata: {"id":"lead-1","destination":"newsletter","times":1}\n\n'
  expect([await first.next(), await second.next()]).toEqual([event, event])
  await first.leave()
  const again = startSandbox({ databaseFile: sandbox.databaseFile })
  expect((await (await again.request('/sandbox/received')).json()).received).toMatchObject([{ id: 'lead-1', times: 1 }])
  await sandbox.request('/sandbox/received', { method: 'DELETE' })
  expect(await second.next()).toBe('event: cleared\ndata: {}\n\n')
})

test('closing ends the streams of browsers, so that the server can stop; from then on it answers 503', async () => {
  const sandbox = startSandbox()
  const server = serve({ fetch: sandbox.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const events = () => fetch(`http://127.0.0.1:${port}${EVENTS}`, { headers: { connection: 'close' } })
  const pages = await Promise.all([events(), events()])
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const _ of [1, 2]) sandbox.close()
  for (const page of pages) expect(await page.text()).toBe('retry: 2000\n\n')
  await stopped
  expect((await sandbox.request('/sandbox/received')).status).toBe(503)
})
