import { expect, it } from 'vitest'
import { HOUR_MS } from '#server/clock.ts'
import { countStep } from '#server/flows/landing-tests.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const PATH = '/lp_06-knowledge-management-systems'
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
}
const view = { page: PATH, variant: 'a', step: 'view' }

const send = (test: TestApp, body: unknown, headers: Record<string, string | undefined> = BROWSER) =>
  test.post('/api/counts', body, headers)
const stored = ({ db }: TestApp) => db.selectFrom('daily_counts').selectAll().orderBy('day').orderBy('step').execute()

it('counts by the owner’s day, page, variant and step, and answers nothing', async () => {
  await using test = await createTestApp()
  const response = await send(test, view)
  expect([response.status, await response.text()]).toEqual([204, ''])
  // Up to the last second before midnight in New York, which is the next day in UTC.
  test.clock.advance(17 * HOUR_MS - 1000)
  await send(test, view)
  await send(test, { ...view, step: 'step-12' })
  await send(test, { page: '', variant: '', step: 'sent' })
  // Counted with its lead; pages of earlier builds say it, too.
  await send(test, { page: '', variant: '', step: 'booked' })
  await send(test, { page: '/lp_00-business-card-page', variant: 'a', step: 'submitted' })
  test.clock.advance(1000)
  await send(test, view)
  expect(await stored(test)).toEqual([
    { day: '2026-03-05', page: '', variant: '', step: 'sent', count: 1 },
    { day: '2026-03-05', page: PATH, variant: 'a', step: 'step-12', count: 1 },
    { day: '2026-03-05', page: '/lp_00-business-card-page', variant: 'a', step: 'submitted', count: 1 },
    { day: '2026-03-05', ...view, count: 2 },
    { day: '2026-03-06', ...view, count: 1 },
  ])
})

it('loses no count when many come at once, over two servers', async () => {
  await using test = await createTestApp()
  const other = await test.store.beside()
  const step = { page: PATH, variant: 'b', step: 'step-3' } as const
  const counting = Array.from({ length: 100 }, (_, i) =>
    countStep({ db: i % 2 === 0 ? test.db : other.db, clock: test.clock }, step),
  )
  await Promise.all(counting)
  expect(await stored(test)).toMatchObject([{ ...step, count: 100 }])
})

it('refuses what no page counts, and counts nothing of it', async () => {
  await using test = await createTestApp()
  for (const body of [
    { ...view, page: '/about' },
    { ...view, page: `${PATH}_a` },
    { ...view, variant: 'c' },
    { ...view, variant: '' },
    { ...view, page: '', step: 'step-1' },
    { page: '', variant: '', step: 'view' },
    { ...view, page: '/lp_00-business-card-page', variant: 'b' },
    { ...view, step: 'step-0' },
    { ...view, step: 'step-41' },
  ])
    expect([body, (await send(test, body)).status]).toEqual([body, 422])
  expect(await stored(test)).toEqual([])
})

it('counts no crawler, program or page fetched ahead, and does not say so', async () => {
  await using test = await createTestApp()
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/147.0.0.0' },
    { 'user-agent': 'curl/8.14.1' },
    { 'user-agent': undefined },
    { ...BROWSER, 'sec-purpose': 'prefetch;prerender' },
    { ...BROWSER, purpose: 'prefetch' },
  ])
    expect((await send(test, view, headers)).status).toBe(204)
  expect(await stored(test)).toEqual([])
})

it('counts people on a phone, in an app, and with a browser whose name only looks like a bot’s', async () => {
  await using test = await createTestApp()
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80 Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/22G86 [LinkedInApp]/9.31.12',
  ])
    await send(test, view, { 'user-agent': userAgent })
  expect(await stored(test)).toMatchObject([{ count: 3 }])
})
