import fc from 'fast-check'
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

it.each([
  ['a page that is no landing page', { ...view, page: '/about' }],
  ['a page with its variant in it', { ...view, page: `${PATH}_a` }],
  ['a variant that does not exist', { ...view, variant: 'c' }],
  ['a page without its variant', { ...view, variant: '' }],
  ['a variant without its page', { ...view, page: '', step: 'step-1' }],
  ['a view of nothing', { page: '', variant: '', step: 'view' }],
  ['a second variant of the business card', { ...view, page: '/lp_00-business-card-page', variant: 'b' }],
  ['the intro of the survey', { ...view, step: 'step-0' }],
  ['a step that does not exist', { ...view, step: 'step-41' }],
])('refuses %s in one sentence and counts nothing', async (_, body) => {
  await using test = await createTestApp()
  const response = await send(test, body)
  expect(response.status).toBe(422)
  expect(await response.text()).toMatch(/^[^\n]{5,240}[.]$/)
  expect(await stored(test)).toEqual([])
})

it('counts nothing of any other JSON', async () => {
  await using test = await createTestApp()
  const word = fc.oneof(fc.constantFrom('', PATH, 'a', 'view', 'step-1'), fc.string())
  const body = fc.oneof(fc.jsonValue(), fc.record({ page: word, variant: word, step: word }))
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const { status } = await send(test, JSON.stringify(value))
      expect([204, 422]).toContain(status)
    }),
  )
  for (const { page, variant, step } of await stored(test)) {
    // A random input may be a valid count, but then it only has known values.
    expect(`${page} ${variant} ${step}`).toMatch(new RegExp(`^(${PATH} [ab] (view|step-\\d+)|  step-\\d+)$`))
  }
})

it.each([
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['another crawler', { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0) Chrome/116.0.1938.76 Safari/537.36' }],
  ['a browser without a window', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/147.0.0.0' }],
  ['a check of the loading time', { 'user-agent': `${BROWSER['user-agent']} Chrome-Lighthouse` }],
  ['a program', { 'user-agent': 'curl/8.14.1' }],
  ['somebody without a name', { 'user-agent': undefined }],
  ['a page fetched ahead', { ...BROWSER, 'sec-purpose': 'prefetch;prerender' }],
  ['a page fetched ahead by an older browser', { ...BROWSER, purpose: 'prefetch' }],
])('does not count %s, and does not say so', async (_, headers) => {
  await using test = await createTestApp()
  expect((await send(test, view, headers)).status).toBe(204)
  expect(await stored(test)).toEqual([])
})

it.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80 Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/22G86 [LinkedInApp]/9.31.12',
])('counts a person with %s', async (userAgent) => {
  await using test = await createTestApp()
  await send(test, view, { 'user-agent': userAgent })
  expect(await stored(test)).toHaveLength(1)
})
