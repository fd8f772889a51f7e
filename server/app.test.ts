import { expect, it } from 'vitest'
import { createTestApp, textPages } from '#test/create-test-app.ts'

const PROTECTION = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

it.each(['/', '/healthz', '/api/site-config', '/api/nothing', '/about/', '/api/newsletter'])(
  'protects the answer at %s',
  async (path) => {
    await using test = await createTestApp()
    const { headers } = await test.app.request(path)
    expect(Object.fromEntries(headers)).toMatchObject(PROTECTION)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.has('strict-transport-security')).toBe(false)
  },
)

it('lets the page of the voice assistant alone ask for a microphone', async () => {
  await using test = await createTestApp()
  const policyAt = async (path: string) => (await test.app.request(path)).headers.get('permissions-policy')
  expect(await policyAt('/demo')).toBe('camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
  for (const path of ['/', '/demo/x', '/demo.data']) expect(await policyAt(path)).toContain('microphone=()')
})

it('lets nothing run in answers of the API, and leaves a page its own policy', async () => {
  const policy = "default-src 'self'"
  const pages = {
    ...textPages,
    respond: async () => new Response('', { headers: { 'content-security-policy': policy } }),
  }
  await using test = await createTestApp({ pages })
  for (const path of ['/api/site-config', '/api/nothing', '/readyz']) {
    const { headers } = await test.app.request(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await test.app.request('/')).headers.get('content-security-policy')).toBe(policy)
})

it('asks browsers to stay with https only when the site is reached by it', async () => {
  await using secure = await createTestApp({ publicOrigin: 'https://www.example.com' })
  const { headers } = await secure.app.request('/')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  await using plain = await createTestApp({ publicOrigin: 'http://www.example.com' })
  expect((await plain.app.request('/')).headers.has('strict-transport-security')).toBe(false)
})

it.each([
  ['/about/', '/about'],
  ['/about/?a=1&b=%2F', '/about?a=1&b=%2F'],
  ['/resources/articles///', '/resources/articles'],
  ['/sandbox/', '/sandbox'],
  ['//evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/%2Fevil.example/', '/%2Fevil.example'],
])('redirects %s to %s for good', async (path, target) => {
  await using test = await createTestApp()
  const response = await test.app.request(`http://localhost${path}`)
  expect([response.status, response.headers.get('location')]).toEqual([308, target])
})

it('does not redirect the home page', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/?a=/')
  expect([response.status, await response.text()]).toEqual([200, 'page /'])
})

it.each(['/api', '/api/nothing', '/api/newsletter/', '/api/newsletter/x'])('answers 404 at %s', async (path) => {
  await using test = await createTestApp()
  const response = await test.app.request(path, { method: 'POST' })
  expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.'])
})

it.each([
  ['/About', '/about'],
  ['/ABOUT?a=1&b=%2F', '/about?a=1&b=%2F'],
  ['/%61bout', '/about'],
  ['/%64emo?source=%41', '/demo?source=%41'],
  ['/CONTACT', '/contact'],
  ['/ABOUT.data?_routes=root', '/about.data?_routes=root'],
  ['/Articles/An-Article', '/articles/an-article'],
  ['/articles%2Fan-article', '/articles/an-article'],
  ['/LP_01-LEGAL-OPS-AUTOMATION_A', '/lp_01-legal-ops-automation_a'],
  ['/%6Cp_01-legal-ops-automation_b', '/lp_01-legal-ops-automation_b'],
  ['/LP_01-legal-ops-automation?utm_source=mail', '/lp_01-legal-ops-automation?utm_source=mail'],
  ['/%6Cp_01-legal-ops-automation', '/lp_01-legal-ops-automation'],
])('redirects %s, another spelling of a page, to %s for good', async (path, target) => {
  await using test = await createTestApp()
  for (const method of ['GET', 'HEAD']) {
    const response = await test.app.request(path, { method })
    expect([response.status, response.headers.get('location')]).toEqual([308, target])
  }
})

it.each([
  ['/articles/Nobody-Wrote-This', '/articles/nobody-wrote-this'],
  ['/API/Newsletter', '/api/newsletter'],
  ['/%2561bout', '/%2561bout'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/a%3Fb%2Fc?d', '/a%3Fb/c'],
  ['//about', '//about'],
  ['/%', '/nothing-is-here'],
  ['/about%', '/nothing-is-here'],
  ['/articles/%E0%A4', '/nothing-is-here'],
])('asks the pages for %s by the one spelling that rules go by: %s', async (path, asked) => {
  await using test = await createTestApp()
  const response = await test.app.request(`http://localhost${path}`)
  expect([response.status, await response.text()]).toEqual([200, `page ${asked}`])
})

it('leaves a file alone whose name has capital letters', async () => {
  await using test = await createTestApp({
    pages: { ...textPages, has: (path) => path === '/assets/index-BxY_1.js' },
  })
  expect(await (await test.app.request('/assets/index-BxY_1.js')).text()).toBe('page /assets/index-BxY_1.js')
})

it('keeps the address of a purchase to the page that it opens', async () => {
  await using test = await createTestApp()
  const { headers } = await test.app.request('/lp_00-document-masker-buy-success?session_id=cs_1')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

it('answers 405 to whatever a page does not take', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/about', { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

const sandbox = { fetch: async ({ url }: Request) => new Response(`sandbox ${new URL(url).pathname}`) }

it('hands what is below /sandbox/ to the sandbox, and /sandbox to the pages', async () => {
  await using test = await createTestApp({ sandbox })
  const text = async (path: string) => (await test.app.request(path)).text()
  expect(await text('/sandbox/received?x=1')).toBe('sandbox /sandbox/received')
  expect(await text('/sandbox/a/b/c')).toBe('sandbox /sandbox/a/b/c')
  expect(await text('/sandbox')).toBe('page /sandbox')
  expect(await text('/sandbox.data')).toBe('page /sandbox.data')
  expect((await test.app.request('/SandBox')).headers.get('location')).toBe('/sandbox')
})

it.each([
  '/sandbox',
  '/sandbox.data',
  '/sandbox/received',
  '/%73andbox',
  '/SandBox',
  '/sandbox/index.html',
  '//sandbox',
])('shows nothing of the sandbox at %s when there is none', async (path) => {
  await using test = await createTestApp()
  const text = await (await test.app.request(`http://localhost${path}`)).text()
  expect(text).toBe('page /nothing-is-here')
})

it('leaves pages alone whose names only begin like the sandbox', async () => {
  await using test = await createTestApp()
  expect(await (await test.app.request('/sandboxes')).text()).toBe('page /sandboxes')
})

it('answers a fault of its own with 500 and a sentence, and keeps the cause for the log', async () => {
  const pages = {
    ...textPages,
    respond: async () => {
      throw new Error('a secret cause')
    },
  }
  await using test = await createTestApp({ pages })
  const response = await test.app.request('/about')
  expect([response.status, await response.text()]).toEqual([500, 'Something went wrong on our side. Please try again.'])
  const id = response.headers.get('x-request-id')
  expect(test.logged.find((line) => line.includes('a secret cause'))).toContain(id)
})

it('notes each request with its place in the site and without its query', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/about?token=secret')
  expect(test.logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request',
      method: 'GET',
      route: '/about',
      status: 200,
      ms: 0,
      request: response.headers.get('x-request-id'),
    }),
  ])
  expect(test.logged.join()).not.toContain('secret')
})

it.each([
  ['/the-vault', 'vault'],
  ['/the-lead-magnet.data', 'lead-magnet'],
  ['/the-vault/', 'unknown'],
  ['/ada@example.com', 'unknown'],
  ['/api/ada@example.com', '/api/*'],
  ['/api/downloads/ada@example.com?order=secret', '/api/downloads/:chip'],
  ['/api/newsletter?email=ada@example.com', '/api/newsletter'],
])('notes of %s but %s', async (path, route) => {
  await using test = await createTestApp()
  await test.app.request(`http://localhost${path}`)
  expect(test.logged.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual([route])
})
