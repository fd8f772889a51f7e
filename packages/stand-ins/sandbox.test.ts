import { expect, test } from 'vitest'
import { json, signed, startSandbox } from './test/start-sandbox.ts'

test('every answer may be used by this site only, and is never cached', async () => {
  const { headers } = await startSandbox().request('/sandbox/received')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

const PATH = '/sandbox/automation/newsletter'

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ origin: 'http://elsewhere.test' }, 403],
  [{ origin: 'http://gimbal.test' }, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://gimbal.example' }, 200],
])('a page that sends %j may change the receiver: %i', async (headers, status) => {
  const { request } = startSandbox()
  await request(PATH, signed('lead-1', '{}'))
  expect((await request('/sandbox/automation-mode', json('PUT', { mode: 'working' }, headers))).status).toBe(status)
  const emptied = await request('/sandbox/received', { method: 'DELETE', headers })
  expect(emptied.status).toBe(status === 200 ? 204 : status)
})
