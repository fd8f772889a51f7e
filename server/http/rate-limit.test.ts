import { expect, it, vi } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { newsletterSubmission } from '#test/submissions.ts'

const limits = { leads: [{ requests: 2, seconds: 60 }], scheduledEvent: [], counts: [] }

it('counts each address for itself, as the proxy in front tells it', async () => {
  await using test = await createTestApp({ limits, trustProxyHops: 1 })
  const statusFor = async (address: string) =>
    (await test.post('/api/newsletter', newsletterSubmission(), { 'x-forwarded-for': address })).status
  expect([await statusFor('203.0.113.1'), await statusFor('203.0.113.1'), await statusFor('203.0.113.1')]).toEqual([
    200, 200, 429,
  ])
  expect(await statusFor('203.0.113.2')).toBe(200)
  expect(await statusFor('6.6.6.6, 203.0.113.1')).toBe(429)
})

it('counts a whole IPv6 network as one', async () => {
  await using test = await createTestApp({ limits, trustProxyHops: 1 })
  const statuses: number[] = []
  for (const host of ['1', '2', '3']) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${host}` }
    statuses.push((await test.post('/api/newsletter', newsletterSubmission(), headers)).status)
  }
  expect(statuses).toEqual([200, 200, 429])
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

it('does not count what comes from another origin', async () => {
  await using test = await createTestApp({ limits })
  for (let i = 0; i < 5; i += 1) {
    await test.post('/api/newsletter', newsletterSubmission(), { 'sec-fetch-site': 'cross-site' })
  }
  expect((await test.post('/api/newsletter', newsletterSubmission())).status).toBe(200)
})
