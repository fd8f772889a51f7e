import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { forLoopback } from './hosts.ts'

const LOOPBACK = ['LocalHost:3000', '127.8.9.1:3000', '[::1]', '[::1]:3000']
const OTHERS = ['evil.test:3000', 'localhost.evil.test', '127.0.0.1.evil.test', '0.0.0.0:3000', 'www.example.com']

it('keeps a listener of its own to this machine', async () => {
  const fetch = forLoopback(() => new Response('what came in'))
  const statusAt = async (host: string) => (await fetch(new Request(`http://${host}/sandbox/received`))).status
  for (const host of LOOPBACK) expect([host, await statusAt(host)]).toEqual([host, 200])
  for (const host of OTHERS) expect([host, await statusAt(host)]).toEqual([host, 421])
  const refused = await fetch(new Request('http://evil.test:3000/sandbox/received'))
  expect([refused.status, await refused.text()]).toEqual([421, expect.stringContaining('only answers at localhost')])
})

it('refuses every request by another name as long as a stand-in runs', async () => {
  const sandbox = { fetch: () => new Response('what came in') }
  await using test = await createTestApp({ sandbox, publicOrigin: 'https://firm.test' })
  for (const path of ['/', '/healthz', '/sandbox/received', '/api/site-config', '/nothing', '/about/']) {
    for (const method of ['GET', 'POST']) {
      const answer = await test.app.request(`http://evil.test:3000${path}`, { method })
      expect([path, method, answer.status]).toEqual([path, method, 421])
      expect(await answer.text()).toContain('under Domain')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    for (const own of ['[::1]:3000', 'FIRM.test:8443'])
      expect([path, own, (await test.app.request(`http://${own}${path}`)).status]).not.toEqual([path, own, 421])
  }
  // Where none runs, a load balancer may use a name of its own.
  await using without = await createTestApp({ publicOrigin: 'https://www.example.com' })
  expect((await without.app.request('http://10.0.0.7:3000/about')).status).toBe(200)
})
