import { expect, test } from 'vitest'
import { signed, startSandbox } from './test/start-sandbox.ts'

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
  [{ origin: 'http://gimbal.test' }, 303],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://gimbal.example' }, 303],
])('a page that sends %j may change the receiver: %i', async (headers, status) => {
  const { request } = startSandbox()
  await request(PATH, signed('lead-1', '{}'))
  const body = new URLSearchParams({ mode: 'failing' })
  const answer = await request('/sandbox/received/mode', { method: 'POST', headers, body })
  expect(answer.status).toBe(status)
  const failing = await request(PATH, signed('lead-2', '{}'))
  expect(failing.status).toBe(status === 303 ? 500 : 200)
})
