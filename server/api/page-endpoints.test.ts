import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { countRead } from '#server/flows/stats/article-reads.ts'
import { countStep } from '#server/flows/stats/landing-tests.ts'
import { insertDailyKey } from '#server/store/counts.ts'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { answerOf, it as base, expect } from '#test/it.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { LANDING_PAGES } from '#test/site-content.ts'
import { textPages } from '#test/text-pages.ts'

const PATH = '/lp_06-knowledge-management-systems'
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
}
const view = { page: PATH, variant: 'a', step: 'view' }

const it = base.extend('given', BEHIND_A_PROXY)

const send = (test: TestApp, body: unknown, headers: Record<string, string | undefined> = BROWSER) =>
  test.post('/api/counts', body, headers)
const stored = ({ db }: TestApp) => db.selectFrom('daily_counts').selectAll().orderBy('day').orderBy('step').execute()

it('counts by the owner’s day, page, variant and step, and answers nothing', async ({ test }) => {
  expect(await answerOf(send(test, view))).toEqual([204, ''])
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

const ARTICLE = '/articles/an-article'
const read = { article: ARTICLE, from: '', ad: '' }
const reads = async ({ db }: TestApp) =>
  (await db.selectFrom('article_reads').selectAll().orderBy('day').orderBy('source').execute()).map(
    ({ article, day, source, count }) => [article === ARTICLE ? '' : article, day, source, count].join(' ').trim(),
  )

it('counts reads of an article by day and source, and only so many that a stranger can name', async ({ test }) => {
  const froms = ['', 'here', 'www.google.co.uk', 'com.google.android.googlequicksearchbox', 'duckduckgo.com']
  for (const from of [...froms, 'WWW.Bar.example', 'mail.google.com', 'localhost', '<b>x</b>', 'x'.repeat(70)])
    expect((await send(test, { ...read, from })).status).toBe(204)
  await send(test, { ...read, from: 'bar.example', ad: ' News\t\u202e Letter ' })
  await send(test, { ...read, ad: 'ada@firm.example' })
  // Not on the site, and not a browser.
  await send(test, { ...read, article: '/articles/made-up' })
  await send(test, read, { 'user-agent': 'curl/8.14.1' })
  const seen = ['ad news letter 1', 'here 1', 'none 1', 'other 4', 'search 3', 'site bar.example 1']
  expect(await reads(test)).toEqual([...seen, 'site mail.google.com 1'].map((line) => `2026-03-05 ${line}`))
  test.clock.advance(DAY_MS)
  for (let number = 10; number < 40; number++) await send(test, { ...read, ad: `${number}` })
  for (const each of [{ ad: '11' }, { from: 'here' }]) await send(test, { ...read, ...each })
  const next = (await reads(test)).filter((line) => line.startsWith('2026-03-06'))
  expect(next).toHaveLength(12)
  for (const line of ['ad 11 2', 'ad 19 1', 'here 1', 'other 20']) expect(next).toContain(`2026-03-06 ${line}`)
})

it('loses no count when many come at once, over two servers', async ({ test }) => {
  const other = await test.store.beside()
  const step = { page: PATH, variant: 'b', step: 'step-3' } as const
  const counting = Array.from({ length: 100 }, (_, i) =>
    countStep({ db: i % 2 === 0 ? test.db : other.db, clock: test.clock }, step),
  )
  const reading = [test, other].flatMap(({ db }) =>
    Array.from({ length: 20 }, () => countRead({ db, clock: test.clock }, read)),
  )
  await Promise.all([...counting, ...reading])
  expect(await reads(test)).toEqual(['2026-03-05 none 40'])
  expect(await stored(test)).toMatchObject([{ ...step, count: 100 }])
})

it('refuses what no page counts, and counts nothing of it', async ({ test }) => {
  for (const body of [
    { ...view, page: '/about' },
    { ...view, page: `${PATH}_a` },
    { ...view, variant: 'c' },
    { ...view, variant: '' },
    { ...view, page: '', step: 'step-1' },
    { page: '', variant: '', step: 'view' },
    { ...view, page: '/lp_00-business-card-page', variant: 'b' },
    { ...read, article: '/about' },
    { ...read, article: '/articles/../about' },
    { ...read, from: 'x'.repeat(256) },
    { ...read, ad: 'x'.repeat(151) },
    { article: ARTICLE },
    { ...view, step: 'step-0' },
    { ...view, step: 'step-41' },
  ])
    expect([body, (await send(test, body)).status]).toEqual([body, 422])
  expect(await stored(test)).toEqual([])
})

it('counts people in any browser or app, and no crawler, program or page fetched ahead', async ({ test }) => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const people = [
    `${iphone} Version/26.1 Mobile/15E148 Safari/604.1`,
    `${iphone} Mobile/22G86 [LinkedInApp]/9.31.12`,
    // A name that only looks like a bot's.
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80 Build/TP1A) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36',
  ]
  for (const userAgent of people) await send(test, view, { 'user-agent': userAgent })
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/147.0.0.0' },
    { 'user-agent': 'curl/8.14.1' },
    { 'user-agent': undefined },
    { ...BROWSER, 'sec-purpose': 'prefetch;prerender' },
    { ...BROWSER, purpose: 'prefetch' },
  ])
    expect((await send(test, view, headers)).status).toBe(204)
  expect(await stored(test)).toMatchObject([{ count: people.length }])
})

const BROWSERS = ['Firefox/148.0', 'Chrome/147.0.0.0 Safari/537.36', 'Version/26.2 Mobile/15E148 Safari/604.1']

/** The nth visitor: unique address, one of three browsers. */
const visitor = (n: number) => ({
  'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  'user-agent': `Mozilla/5.0 ${BROWSERS[n % BROWSERS.length] ?? ''}`,
})

/** The variant that a visitor is sent to, `_a` or `_b`. */
const variantFor = async ({ app }: Pick<TestApp, 'app'>, n: number, path = PATH) =>
  (await app.request(path, { headers: visitor(n) })).headers.get('location')?.slice(path.length)

const variantsFor = (test: Pick<TestApp, 'app'>, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => variantFor(test, n)))

// The database only keeps the day's key.
it.skipIf(onPostgres)('splits 2,500 visitors evenly within what chance allows', async ({ test }) => {
  const variants = await variantsFor(test, 2500)
  expect(new Set(variants)).toEqual(new Set(['_a', '_b']))
  // Four standard deviations of 2,500 coin tosses: fails by chance once in 16,000 runs.
  expect(Math.abs(variants.filter((variant) => variant === '_a').length - 1250)).toBeLessThan(100)
})

it('gives a visitor the same text all day, at every offer, and after a restart', async ({ test }) => {
  const morning = await variantsFor(test, 300)
  test.clock.advance(11 * HOUR_MS)
  expect(await variantsFor(test, 300)).toEqual(morning)
  for (const path of LANDING_PAGES) expect(await variantFor(test, 7, path)).toBe(morning[7])
  const { db } = await test.store.again()
  await using restarted = await createTestApp({ ...BEHIND_A_PROXY, db, clock: test.clock })
  expect(await variantsFor(restarted, 300)).toEqual(morning)
  // The next day it's tossed anew.
  test.clock.advance(DAY_MS)
  const next = await variantsFor(test, 300)
  const alike = morning.filter((variant, n) => variant === next[n]).length
  expect(Math.abs(alike - 150)).toBeLessThan(4 * Math.sqrt(75))
})

it('tells visitors of one address apart by their browser, and takes an IPv6 network for one', async ({ test }) => {
  const variants = async (headers: (n: number) => Record<string, string>) => {
    const answers = Array.from({ length: 64 }, async (_, n) => test.app.request(PATH, { headers: headers(n) }))
    return new Set((await Promise.all(answers)).map((response) => response.headers.get('location')))
  }
  const address = { 'x-forwarded-for': '203.0.113.1' }
  expect((await variants((n) => ({ ...address, 'user-agent': `Browser ${n}` }))).size).toBe(2)
  const network = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}`, 'user-agent': 'Browser' })
  expect((await variants(network)).size).toBe(1)
})

it('agrees on one key when several servers meet their first visitors of the day at once', async ({ test }) => {
  const stores = await Promise.all(Array.from({ length: 3 }, () => test.store.beside()))
  const others = await Promise.all(stores.map(({ db }) => createTestApp({ ...BEHIND_A_PROXY, db, clock: test.clock })))
  const [first, ...rest] = await Promise.all([test, ...others].map((server) => variantsFor(server, 40)))
  expect(rest).toEqual(rest.map(() => first))
  expect(await test.db.selectFrom('daily_keys').selectAll().execute()).toHaveLength(1)
  await Promise.all(others.map((other) => other[Symbol.asyncDispose]()))
})

it.each(LANDING_PAGES)('sends %s on with its query as it came, not cached and not indexed', async (path) => {
  await using test = await createTestApp()
  const query = '?utm_source=google&utm_term=law%20firm+ops&gclid=A%2FB&empty=&flag&utm_source=again'
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await test.app.request(`${path}${query}`, { method })
    expect([status, headers.get('location')?.replace(/_[ab]\?/, '_?')]).toEqual([302, `${path}_${query}`])
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(headers.has('set-cookie')).toBe(false)
  }
})

it('leads to the one version there is, counts nothing of a page that isn’t there, and leads on where it led', async () => {
  const pages = { ...textPages, has: (path: string) => path === '/lp_09-x_b', redirectOf: () => '/about' }
  await using test = await createTestApp({ pages })
  expect((await test.app.request('/lp_09-x?gclid=1')).headers.get('location')).toBe('/lp_09-x_b?gclid=1')
  expect((await test.app.request('/lp_10-gone')).headers.get('location')).toBe('/about')
  for (const page of ['/lp_09-x', '/lp_10-gone']) await send(test, { page, variant: 'b', step: 'view' })
  await send(test, { page: '/lp_09-x', variant: 'a', step: 'view' })
  expect(await stored(test)).toMatchObject([{ page: '/lp_09-x', variant: 'b', count: 1 }])
})

it('turns nobody to the other text while servers are upgraded one after another', async ({ test }) => {
  await insertDailyKey(test.db, '2026-03-05', 'the key of the day')
  await using upgraded = await createTestApp({ ...BEHIND_A_PROXY, db: (await test.store.again()).db })
  // As deployed servers choose: a new rule would have to wait for midnight.
  expect((await variantsFor(upgraded, 12)).join('')).toBe('_a_b_b_b_b_a_a_b_a_b_b_b')
})
