import { expect, it, vi } from 'vitest'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { openShop } from '#test/open-shop.ts'

type Line = Record<string, unknown>

/** The log's security events so far; waits until there are `count`. */
async function eventsOf({ logged }: TestApp, count: number): Promise<Line[]> {
  const read = () => logged.map((line): Line => JSON.parse(line)).filter(({ event }) => event !== undefined)
  await vi.waitFor(() => expect(read().length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 5 })
  const events = read()
  expect(events).toHaveLength(count)
  return events
}

const by = (address: string) => ({ 'x-forwarded-for': address })
const guess = (test: TestApp, address: string) => test.post('/api/client-code', { code: 'WRONG' }, by(address))

it('tells senders and their networks apart within a day, keeps no address, and begins anew each day', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const ipv4 = ['203.0.113.1', '203.0.113.1', '203.0.113.2']
  for (const address of [...ipv4, '2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1']) await guess(test, address)
  const events = await eventsOf(test, 6)
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['security.code_refused']))
  const groups = (name: 'sender' | 'network') => {
    const hashes = [...new Set(events.map((line) => line[name]))]
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{16}$/)
    return events.map((line) => hashes.indexOf(line[name]))
  }
  expect(groups('sender')).toEqual([0, 0, 1, 2, 2, 3])
  expect(groups('network')).toEqual([0, 0, 0, 1, 1, 1])
  expect(test.logged.join()).not.toMatch(/203\.0\.113|2001:db8/)

  test.clock.advance(24 * 60 * 60 * 1000)
  await guess(test, '203.0.113.1')
  const [today] = (await eventsOf(test, 7)).slice(-1)
  expect(events.map(({ sender }) => sender)).not.toContain(today?.sender)
})

it('notes forged origins, forged hosts and bad signatures, each with the request that it belongs to', async () => {
  await using shop = await openShop({ publicOrigin: 'https://www.example.com', ...BEHIND_A_PROXY })
  const { test } = shop
  await test.post('https://www.example.com/api/newsletter', newsletterSubmission(), { 'sec-fetch-site': 'cross-site' })
  for (const host of ['evil.example', 'other.example', '10.0.0.1:3000', 'localhost:3000', 'www.example.com'])
    await test.app.request(`http://${host}/api/site-config`)
  await test.post('https://www.example.com/api/stripe-webhook', '{}', { 'stripe-signature': 't=1,v1=x' })
  await test.app.request('https://www.example.com/api/downloads/x64?order=a&expires=9&key=k&signature=s')
  const events = await eventsOf(test, 4)
  expect(events.map(({ event, endpoint = '' }) => `${String(event)} ${String(endpoint)}`.trim())).toEqual([
    'security.origin_refused',
    'security.host_forged',
    'security.signature_refused stripe-webhook',
    'security.signature_refused downloads',
  ])
  const answered = test.logged.map((line): Line => JSON.parse(line)).filter(({ route }) => route !== undefined)
  for (const { request } of events) expect(answered.map((line) => line['request'])).toContain(request)
  expect(test.logged.join()).not.toContain('evil.example')
})
