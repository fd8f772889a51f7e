import { expect, it } from 'vitest'
import { createTestApp, textPages } from '#test/create-test-app.ts'

const sandbox = { fetch: async ({ url }: Request) => new Response(`sandbox ${new URL(url).pathname}`) }

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

it('lets nothing run in answers of the API, and leaves a page its own policy', async () => {
  const policy = "default-src 'self'"
  const pages = {
    ...textPages,
    serve: async () => new Response('', { headers: { 'content-security-policy': policy } }),
  }
  await using test = await createTestApp({ pages, sandbox })
  for (const path of ['/api/site-config', '/api/nothing', '/readyz', '/sandbox/received', '/About', '/nothing']) {
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

it.each(['/api', '/api/nothing', '/api/newsletter/x', '/assets/none.js', '/x.md'])(
  'answers 404 in a word at %s',
  async (path) => {
    await using test = await createTestApp()
    const response = await test.app.request(path)
    expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.'])
  },
)

it('answers 405 to whatever a page does not take', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/about', { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

it('hands what is below /sandbox/ to the sandbox, and /sandbox to the pages', async () => {
  await using test = await createTestApp({ sandbox })
  const text = async (path: string) => (await test.app.request(path)).text()
  expect(await text('/sandbox/received?x=1')).toBe('sandbox /sandbox/received')
  expect(await text('/sandbox/a/b/c')).toBe('sandbox /sandbox/a/b/c')
  expect(JSON.parse(await text('/sandbox'))).toEqual({ path: '/sandbox', given: {}, once: true })
  expect(await text('/sandbox//received')).toBe('missing /sandbox//received')
  expect(await text('/sandbox/%72eceived')).toBe('missing /sandbox/received')
  expect((await test.app.request('/SandBox')).headers.get('location')).toBe('/sandbox')
})

it.each(['/sandbox', '/sandbox/received', '/%73andbox', '/SandBox', '/sandbox/index.html', '//sandbox'])(
  'shows nothing of the sandbox at %s when there is none',
  async (path) => {
    await using test = await createTestApp()
    const response = await test.app.request(`http://localhost${path}`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/^missing /)])
  },
)

it('answers a fault of its own with 500 and a sentence, and keeps the cause for the log', async () => {
  const pages = {
    ...textPages,
    serve: async () => {
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
  ['/the-lead-magnet', 'lead-magnet'],
  ['/THE-VAULT', 'unknown'],
  ['/about?a', '/about'],
  ['/%61bout', 'unknown'],
  ['/ada@example.com', 'unknown'],
  ['/api/ada@example.com', 'unknown'],
  ['/assets/ada-example-com', '/assets/*'],
  ['/api/downloads/x64?order=secret', '/api/downloads/:chip'],
  ['/api/downloads/ada@example.com?order=secret', 'unknown'],
  ['/api/newsletter?email=ada@example.com', '/api/newsletter'],
])('notes of %s but %s', async (path, route) => {
  await using test = await createTestApp()
  await test.app.request(`http://localhost${path}`)
  expect(test.logged.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual([route])
})
