import { expect, it, vi } from 'vitest'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { PURCHASE_LIMITS } from '../api/purchase.ts'

const limits = { leads: [{ requests: 2, seconds: 60 }], scheduledEvent: [], counts: [] }

it('counts each address for itself, as the proxy in front tells it', async () => {
  await using test = await createTestApp({ limits, ...BEHIND_A_PROXY })
  const statusFor = async (address: string) =>
    (await test.post('/api/newsletter', newsletterSubmission(), { 'x-forwarded-for': address })).status
  expect([await statusFor('203.0.113.1'), await statusFor('203.0.113.1'), await statusFor('203.0.113.1')]).toEqual([
    200, 200, 429,
  ])
  expect(await statusFor('203.0.113.2')).toBe(200)
  expect(await statusFor('6.6.6.6, 203.0.113.1')).toBe(429)
})

it('lets a sender whose address cannot be read lock out nobody else', async () => {
  await using test = await createTestApp({ limits, ...BEHIND_A_PROXY })
  const statusFor = async (address?: string) =>
    (await test.post('/api/newsletter', newsletterSubmission(), { 'x-forwarded-for': address })).status
  for (const status of [200, 200, 429]) expect(await statusFor('unknown')).toBe(status)
  expect(await statusFor('198.51.100.20:4000')).toBe(200)
  expect(await statusFor()).toBe(200)
  // A different port is still the same visitor.
  expect([await statusFor('198.51.100.20:4001'), await statusFor('198.51.100.20')]).toEqual([200, 429])
})

it('holds the longer window too', async () => {
  const windows = [
    { requests: 1000, seconds: 1 },
    { requests: 1, seconds: 3600 },
  ]
  await using test = await createTestApp({ limits: { leads: windows, scheduledEvent: [], counts: [] } })
  await test.post('/api/newsletter', newsletterSubmission())
  const response = await test.post('/api/newsletter', newsletterSubmission())
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500)
})

it('does not count in the longer window what the shorter one refuses', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const windows = [
    { requests: 1, seconds: 60 },
    { requests: 2, seconds: 3600 },
  ]
  await using test = await createTestApp({ limits: { leads: windows, scheduledEvent: [], counts: [] } })
  const post = async () => (await test.post('/api/newsletter', newsletterSubmission())).status
  expect([await post(), await post(), await post()]).toEqual([200, 429, 429])
  vi.advanceTimersByTime(60_000)
  expect(await post()).toBe(200)
  vi.useRealTimers()
})

/** Guesses a client code once from each address. @returns the statuses */
async function guessFrom(test: TestApp, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) {
    const answer = await test.post('/api/client-code', { code: 'WRONG' }, { 'x-forwarded-for': address })
    statuses.push(answer.status)
  }
  return statuses
}

const hex = (number: number) => number.toString(16)
const ofSite = (purchaseLimits = PURCHASE_LIMITS) => createTestApp({ purchaseLimits, ...BEHIND_A_PROXY })

it('bounds the guesses over all the /64s of one /48, and keeps out no other network', async () => {
  await using test = await ofSite()
  const addresses = Array.from({ length: 200 }, (_, number) => `2001:db8:1:${hex(number)}::1`)
  const statuses = await guessFrom(test, addresses)
  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]))
  expect(await guessFrom(test, ['2001:db8:2::1', '203.0.113.1'])).toEqual([422, 422])
})

it('bounds the guesses over as many networks as there may be, and has the owner told once', async () => {
  const alarms: string[] = []
  await using test = await createTestApp({
    purchaseLimits: PURCHASE_LIMITS,
    ...BEHIND_A_PROXY,
    alarm: alarms.push.bind(alarms),
  })
  const statuses = await guessFrom(
    test,
    Array.from({ length: 400 }, (_, number) => `2001:db8:${hex(number)}::1`),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(300)
  expect(new Set(statuses.slice(300))).toEqual(new Set([429]))
  expect(alarms).toEqual(['ceiling:clientCode', 'more than 300 in 600 seconds'])
})

it('uses up nothing of the networks beside it with what is refused to one address', async () => {
  await using test = await ofSite()
  await guessFrom(
    test,
    Array.from({ length: 1000 }, () => '2001:db8:1::1'),
  )
  const statuses = await guessFrom(
    test,
    Array.from({ length: 40 }, (_, number) => `2001:db8:1:${hex(number + 1)}::1`),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(20)
})

it('does not count what comes from another origin', async () => {
  await using test = await createTestApp({ limits })
  for (let i = 0; i < 5; i += 1) {
    await test.post('/api/newsletter', newsletterSubmission(), { 'sec-fetch-site': 'cross-site' })
  }
  expect((await test.post('/api/newsletter', newsletterSubmission())).status).toBe(200)
})
