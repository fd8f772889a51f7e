import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'

const HTTPS = { publicOrigin: 'https://www.example.com', trustProxyHops: 1 }
const BY_HTTP = { 'x-forwarded-proto': 'http' }

const ask = async (
  given: { publicOrigin?: string; trustProxyHops?: number },
  path: string,
  headers: Record<string, string>,
  method = 'GET',
) => {
  await using test = await createTestApp(given)
  const { status, headers: answered } = await test.app.request(path, { method, headers })
  return [status, answered.get('location')]
}

it.each([
  ['/', 'https://www.example.com/'],
  ['/about?a=1&b=%2F', 'https://www.example.com/about?a=1&b=%2F'],
  ['http://evil.example/about', 'https://www.example.com/about'],
  ['/api/site-config', 'https://www.example.com/api/site-config'],
])('leads a visit of %s by http to %s', async (path, target) => {
  expect(await ask(HTTPS, path, { ...BY_HTTP, 'x-forwarded-host': 'evil.example' })).toEqual([308, target])
  expect(await ask(HTTPS, path, BY_HTTP, 'HEAD')).toEqual([308, target])
})

it('lets no cache keep it: one that goes by host and path alone would lead the visit by https to itself', async () => {
  await using test = await createTestApp(HTTPS)
  const { headers } = await test.app.request('/about', { headers: BY_HTTP })
  expect(headers.get('cache-control')).toBe('no-store')
})

it('believes what the outermost proxy of its own wrote, and nobody else', async () => {
  const two = { ...HTTPS, trustProxyHops: 2 }
  expect((await ask(HTTPS, '/about', { 'x-forwarded-proto': 'http, https' }))[0]).toBe(200)
  expect((await ask(two, '/about', { 'x-forwarded-proto': 'http, https' }))[0]).toBe(308)
  expect((await ask(two, '/about', { 'x-forwarded-proto': 'http, https, http' }))[0]).toBe(200)
  expect((await ask({ ...HTTPS, trustProxyHops: 0 }, '/about', BY_HTTP))[0]).toBe(200)
})

it('makes no loop where the proxy in front is itself spoken to by http', async () => {
  expect((await ask(HTTPS, '/about', { ...BY_HTTP, 'sec-fetch-mode': 'navigate' }))[0]).toBe(200)
})

it.each([
  ['of a site that is at http', { ...HTTPS, publicOrigin: 'http://www.example.com' }, '/about', BY_HTTP],
  ['of a site that has not said where it is', { trustProxyHops: 1 }, '/about', BY_HTTP],
  ['by https', HTTPS, '/about', { 'x-forwarded-proto': 'https' }],
  ['whose scheme nobody tells', HTTPS, '/about', {}],
  ['of the load balancer', HTTPS, '/healthz', BY_HTTP],
  ['of the load balancer', HTTPS, '/readyz', BY_HTTP],
])('leaves a visit alone %s', async (_, given, path, headers) => {
  expect((await ask(given, path, headers))[0]).toBe(200)
})
