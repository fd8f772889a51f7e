import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { openProxies, type Proxies } from './proxies.ts'

const publicOrigin = 'https://www.example.com'
const behind = (hops: number) => ({ publicOrigin, proxies: openProxies({ hops }) })
const HTTPS = behind(1)
const BY_HTTP = { 'x-forwarded-proto': 'http' }

const ask = async (
  given: { publicOrigin?: string; proxies?: Proxies },
  path: string,
  headers: Record<string, string>,
  method = 'GET',
) => {
  await using test = await createTestApp(given)
  const { status, headers: answered } = await test.app.request(path, { method, headers })
  return [status, answered.get('location')]
}

it.each([
  ['/about?a=1&b=%2F', 'https://www.example.com/about?a=1&b=%2F'],
  ['http://evil.example/about', 'https://www.example.com/about'],
])('leads a visit of %s by http to %s', async (path, target) => {
  expect(await ask(HTTPS, path, { ...BY_HTTP, 'x-forwarded-host': 'evil.example' })).toEqual([308, target])
  expect(await ask(HTTPS, path, BY_HTTP, 'HEAD')).toEqual([308, target])
})

it.each([
  ['GET', '/api/verify-session?session_id=cs_1'],
  ['GET', '/%61pi/verify-session?session_id=cs_1'],
  ['POST', '/api/newsletter'],
  ['OPTIONS', '/api/nothing'],
])('refuses %s %s by http, and leads nowhere', async (method, path) => {
  expect(await ask(HTTPS, path, BY_HTTP, method)).toEqual([403, null])
})

it('lets no cache keep it: one that goes by host and path alone would lead the visit by https to itself', async () => {
  await using test = await createTestApp(HTTPS)
  const { headers } = await test.app.request('/about', { headers: BY_HTTP })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
})

it('makes no loop where the proxy in front is itself spoken to by http', async () => {
  const fromBrowser = { ...BY_HTTP, 'sec-fetch-mode': 'navigate' }
  expect((await ask(HTTPS, '/about', fromBrowser))[0]).toBe(200)
  expect((await ask(HTTPS, '/api/site-config', fromBrowser))[0]).toBe(200)
})

it.each([
  ['of a site that is at http', { ...HTTPS, publicOrigin: 'http://www.example.com' }, '/about', BY_HTTP],
  ['of a site that has not said where it is', { proxies: HTTPS.proxies }, '/about', BY_HTTP],
  ['by https', HTTPS, '/about', { 'x-forwarded-proto': 'https' }],
  ['whose scheme nobody tells', HTTPS, '/about', {}],
  ['of the load balancer', HTTPS, '/healthz', BY_HTTP],
])('leaves a visit alone %s', async (_, given, path, headers) => {
  expect((await ask(given, path, headers))[0]).toBe(200)
})
