import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { afterEach, expect, test, vi } from 'vitest'
import { signed, startSandbox } from './sandbox-for-tests.ts'

const PATH = '/sandbox/automation/newsletter'

afterEach(() => {
  vi.useRealTimers()
})

/** Opens a page's event stream and yields it in chunks; `undefined` at the end. */
async function listen({ request }: Pick<ReturnType<typeof startSandbox>, 'request'>) {
  const response = await request('/sandbox/received/events')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return { next: async () => (await reader?.read())?.value, leave: async () => reader?.cancel() }
}

test('tells every open page what came and that the list was emptied', async () => {
  const sandbox = startSandbox()
  const first = await listen(sandbox)
  const second = await listen(sandbox)
  expect(await first.next()).toBe('retry: 2000\n\n')
  expect(await second.next()).toBe('retry: 2000\n\n')

  await sandbox.request(PATH, signed('lead-1', '{}'))
  const event = 'event: received\ndata: {"id":"lead-1","destination":"newsletter","times":1}\n\n'
  expect(await first.next()).toBe(event)
  expect(await second.next()).toBe(event)

  await first.leave()
  await sandbox.request('/sandbox/received', { method: 'DELETE' })
  expect(await second.next()).toBe('event: cleared\ndata: {}\n\n')
})

test('closing ends the streams of browsers, so that the server can stop', async () => {
  const sandbox = startSandbox()
  const server = serve({ fetch: sandbox.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const events = () => fetch(`http://127.0.0.1:${port}/sandbox/received/events`, { headers: { connection: 'close' } })
  const pages = await Promise.all([events(), events(), events()])

  const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
  sandbox.close()
  for (const page of pages) expect(await page.text()).toBe('retry: 2000\n\n')
  await stopped
})
