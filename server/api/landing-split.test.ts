import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { onPostgres } from '#test/open-test-store.ts'

const PATH = '/lp_06-knowledge-management-systems'
const DAY_MS = 24 * 60 * 60 * 1000
const BROWSERS = ['Firefox/148.0', 'Chrome/147.0.0.0 Safari/537.36', 'Version/26.2 Mobile/15E148 Safari/604.1']

/** The nth visitor: unique address, one of three browsers. */
const visitor = (n: number) => ({
  'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  'user-agent': `Mozilla/5.0 ${BROWSERS[n % BROWSERS.length] ?? ''}`,
})

async function variantFor({ app }: Pick<TestApp, 'app'>, n: number, path = PATH): Promise<string> {
  const response = await app.request(path, { headers: visitor(n) })
  expect(response.status).toBe(302)
  return response.headers.get('location')?.slice(path.length) ?? ''
}

async function variantsFor(test: Pick<TestApp, 'app'>, count: number): Promise<string[]> {
  const variants: string[] = []
  for (let n = 0; n < count; n += 1) variants.push(await variantFor(test, n))
  return variants
}

const shareOfA = (variants: string[]) => variants.filter((variant) => variant === '_a').length / variants.length
const storedKeys = ({ db }: TestApp) => db.selectFrom('daily_keys').selectAll().execute()

// The database only keeps the day's key.
it.skipIf(onPostgres)('splits 2,500 visitors evenly within what chance allows', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const variants = await variantsFor(test, 2500)
  expect(new Set(variants)).toEqual(new Set(['_a', '_b']))
  // Four standard deviations of 2,500 coin tosses: fails by chance once in 16,000 runs.
  expect(Math.abs(shareOfA(variants) - 0.5)).toBeLessThan(0.04)
})

it('gives a visitor the same text all day, at every offer, and after a restart', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const morning = await variantsFor(test, 300)
  test.clock.advance(11 * 60 * 60 * 1000)
  expect(await variantsFor(test, 300)).toEqual(morning)
  for (const { path } of LANDING_OFFERS) expect(await variantFor(test, 7, path)).toBe(morning[7])
  const { db } = await test.store.again()
  await using restarted = await createTestApp({ ...BEHIND_A_PROXY, db, clock: test.clock })
  expect(await variantsFor(restarted, 300)).toEqual(morning)
})

it('tosses anew the next day, by another key', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const first = await variantsFor(test, 300)
  const [before] = await storedKeys(test)
  expect(before).toEqual({ day: '2026-03-05', key: expect.stringMatching(/^[\w-]{43}$/) })
  test.clock.advance(DAY_MS)
  const second = await variantsFor(test, 300)
  const alike = first.filter((variant, n) => variant === second[n]).length
  expect(Math.abs(alike - 150)).toBeLessThan(4 * Math.sqrt(75))
  const after = await storedKeys(test)
  expect(after).toContainEqual({ day: '2026-03-06', key: expect.not.stringContaining(before?.key ?? '') })
})

it('tells visitors of one address apart by their browser, and counts an IPv6 network as one address', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const variants = async (headers: (n: number) => Record<string, string>) => {
    const answers = Array.from({ length: 64 }, async (_, n) => test.app.request(PATH, { headers: headers(n) }))
    return new Set((await Promise.all(answers)).map((response) => response.headers.get('location')))
  }
  const address = { 'x-forwarded-for': '203.0.113.1' }
  expect((await variants((n) => ({ ...address, 'user-agent': `Browser ${n}` }))).size).toBe(2)
  const network = (n: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}`, 'user-agent': 'Browser' })
  expect((await variants(network)).size).toBe(1)
})

it('agrees on one key when several servers meet their first visitors of the day at once', async () => {
  await using test = await createTestApp(BEHIND_A_PROXY)
  const stores = await Promise.all(Array.from({ length: 3 }, () => test.store.beside()))
  const others = await Promise.all(stores.map(({ db }) => createTestApp({ ...BEHIND_A_PROXY, db, clock: test.clock })))
  const servers = [test, ...others]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => Promise.all(servers.map((server) => variantFor(server, n)))),
  )
  expect(answers.filter((variants) => new Set(variants).size > 1)).toEqual([])
  expect(await storedKeys(test)).toHaveLength(1)
  await Promise.all(others.map((other) => other[Symbol.asyncDispose]()))
})

it.each(LANDING_OFFERS)('sends $path on with its query as it came, not cached and not indexed', async ({ path }) => {
  await using test = await createTestApp()
  const query = '?utm_source=google&utm_term=law%20firm+ops&gclid=A%2FB&empty=&flag&utm_source=again'
  for (const method of ['GET', 'HEAD']) {
    const response = await test.app.request(`${path}${query}`, { method })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/_[ab]\?/)
    expect(response.headers.get('location')?.replace(/_[ab]\?/, '?')).toBe(`${path}${query}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.has('set-cookie')).toBe(false)
    expect(await response.text()).toBe('')
  }
})

it.each([
  [`${PATH}_a`, 'page'],
  [`${PATH}_c`, 'missing'],
  ['/lp_00-business-card-page', 'missing'],
  ['/lp_99', 'missing'],
])('leaves %s to the pages', async (path, kind) => {
  await using test = await createTestApp()
  expect(await (await test.app.request(path)).text()).toBe(`${kind} ${path}`)
})

it.skipIf(onPostgres)(
  'redirects all the same when the store cannot be written, says so once, and then keeps to what it chose',
  async () => {
    await using test = await createTestApp(BEHIND_A_PROXY)
    await sql`pragma busy_timeout = 20`.execute(test.db)
    using other = new DatabaseSync(join(test.store.folder, 'gimbal.sqlite'))
    other.exec('begin immediate')
    const chosen = await variantsFor(test, 100)
    expect(Math.abs(shareOfA(chosen) - 0.5)).toBeLessThan(0.2)
    const complaints = () => test.logged.filter((line) => line.includes('the daily key could not be stored'))
    expect(complaints()).toHaveLength(1)
    other.exec('rollback')
    expect(await variantsFor(test, 100)).toEqual(chosen)
    expect(await storedKeys(test)).toEqual([])
    test.clock.advance(60_000)
    expect(await variantsFor(test, 100)).toEqual(chosen)
    expect(await storedKeys(test)).toHaveLength(1)
    expect(complaints()).toHaveLength(1)
  },
)
