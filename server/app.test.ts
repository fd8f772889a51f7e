import { createTestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { textPages } from '#test/text-pages.ts'

// The policies of each kind of answer: test/built-site/every-answer.test.ts.
it.each(['https', 'http'])('protects each answer by %s, and keeps browsers at https', async (scheme) => {
  await using test = await createTestApp({ publicOrigin: `${scheme}://www.example.com` })
  for (const path of ['/', '/healthz', '/api/nothing', '/about/', '/api/newsletter']) {
    const { headers } = await test.app.request(path)
    expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
      path,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers.get('strict-transport-security')).toBe(scheme === 'https' ? 'max-age=31536000' : null)
  }
})

it('answers a fault of its own with 500 and a sentence, and keeps the cause for the log', async () => {
  const serve = () => Promise.reject(new Error('a secret cause'))
  await using test = await createTestApp({ pages: { ...textPages, serve } })
  const response = await test.app.request('/about')
  expect([response.status, await response.text()]).toEqual([500, 'Something went wrong on our side. Please try again.'])
  expect(test.logged.find((line) => line.includes('a secret cause'))).toContain(response.headers.get('x-request-id'))
})

it('notes of a request but its place in the site', async ({ test }) => {
  for (const [path, route] of [
    ['/about?token=secret', '/about'],
    ['/the-vault', 'vault'],
    ['/ada@example.com', 'unknown'],
    ['/assets/ada-example-com', '/assets/*'],
    ['/api/downloads/ada@example.com?order=secret', 'unknown'],
  ] as const) {
    const { headers, status } = await test.app.request(`http://localhost${path}`)
    const request = headers.get('x-request-id')
    const line = { level: 30, time: expect.any(String), msg: 'request', method: 'GET', route, status, ms: 0, request }
    expect(test.logged.splice(0).map((text): unknown => JSON.parse(text))).toEqual([line])
  }
})
