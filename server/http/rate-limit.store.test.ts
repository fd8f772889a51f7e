import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { PURCHASE_LIMITS } from '#server/api/purchase.ts'
import { openPool } from '#server/store/postgres-dialect.ts'
import { openRateWindows } from '#server/store/rate-windows.ts'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { afterEach, expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { onPostgres } from '#test/open-test-store.ts'
import type { RateWindow } from './rate-limit.ts'
import { countInMemory, countTogether } from './rate-limit.ts'

const SECRET = 'a secret of the test'

const { log, logged } = openTestLog()
afterEach(() => void logged.splice(0))

const leadsOf = (...leads: RateWindow[]) => ({ limits: { leads } })
const TWO_A_MINUTE = leadsOf({ requests: 2, seconds: 60 })
const TEN_A_MINUTE = leadsOf({ requests: 10, seconds: 60 })
const sign = ({ post }: TestApp, address?: string) =>
  post('/api/newsletter', newsletterSubmission(), { 'x-forwarded-for': address })

it('counts each address for itself, as the proxy in front tells it, and locks out nobody else for one it can’t read', async () => {
  await using test = await createTestApp({ ...TWO_A_MINUTE, ...BEHIND_A_PROXY })
  for (const address of ['203.0.113.1', 'unknown'])
    for (const status of [200, 200, 429])
      expect([address, (await sign(test, address)).status]).toEqual([address, status])
  for (const other of ['203.0.113.2', undefined])
    expect([other, (await sign(test, other)).status]).toEqual([other, 200])
})

it('says in its answer and in a sentence when to try again, and counts nothing in a longer window that a shorter one refuses', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await using test = await createTestApp(leadsOf({ requests: 1, seconds: 60 }, { requests: 2, seconds: 3600 }))
  // Nor what comes from another origin.
  for (const _ of [1, 2, 3])
    await test.post('/api/newsletter', newsletterSubmission(), { 'sec-fetch-site': 'cross-site' })
  const post = async () => (await sign(test)).status
  expect([await post(), await post(), await post()]).toEqual([200, 429, 429])
  vi.advanceTimersByTime(60_000)
  expect(await post()).toBe(200)
  vi.advanceTimersByTime(60_000)
  const response = await sign(test)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3480'])
  expect(await response.text()).toBe('You’ve sent too many requests. Please try again in 58 minutes.')
})

/** Guesses a client code once from each address. @returns how many weren't refused before they were read */
async function guessFrom(test: TestApp, count: number, addressOf: (index: number) => string): Promise<number> {
  let read = 0
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': addressOf(index) }
    if ((await test.post('/api/client-code', { code: 'WRONG' }, headers)).status === 422) read += 1
  }
  return read
}

const hex = (number: number) => number.toString(16)

it('bounds the guesses over a /48 and over all networks, and has the owner told of that once', async () => {
  const alarms: string[] = []
  const alarm = (...reported: string[]) => void alarms.push(...reported)
  await using test = await createTestApp({ purchaseLimits: PURCHASE_LIMITS, ...BEHIND_A_PROXY, alarm })
  expect(await guessFrom(test, 100, () => '2001:db8:1:ffff::1')).toBe(10)
  // Refused ones don't use it up, and no other network is kept out.
  expect(await guessFrom(test, 200, (n) => `2001:db8:1:${hex(n)}::1`)).toBe(20)
  expect(await guessFrom(test, 2, (n) => ['2001:db8:2::1', '203.0.113.1'][n] ?? '')).toBe(2)
  expect(await guessFrom(test, 400, (n) => `2001:db8:${hex(n + 3)}::1`)).toBe(268)
  expect(alarms).toEqual(['ceiling:clientCode', 'more than 300 in 600 seconds'])
})

/** How many of 40 concurrent leads, alternating between servers, are accepted. */
async function takenOf40(one: TestApp, other = one): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => sign(i % 2 === 0 ? one : other)))
  const taken = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - taken)
  return taken
}

it('counts in its own memory while the database cannot be reached, refuses nobody for that, and says so once an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', () => {})
  const openRateCounter = countTogether(openRateWindows(pool), SECRET, log)
  await using test = await createTestApp({ ...TEN_A_MINUTE, openRateCounter })
  expect(await takenOf40(test)).toBe(10)
  expect(logged).toEqual([expect.stringMatching(/ECONNREFUSED.*requests can't be counted in the store/)])
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(await takenOf40(test)).toBe(10)
  expect(logged).toHaveLength(2)
  await pool.end()
})

/** Counts in the store of a site, as another server of it would. */
async function countIn({ store }: TestApp) {
  const { pool } = await store.again()
  if (!pool) throw new Error('The store has no connections to PostgreSQL.')
  return { pool, windows: openRateWindows(pool), openRateCounter: countTogether(openRateWindows(pool), SECRET, log) }
}

it.runIf(onPostgres)('lets exactly as many through over two servers on one database, also at once', async () => {
  await using first = await createTestApp()
  const [{ pool, openRateCounter }, other] = [await countIn(first), await countIn(first)]
  await using one = await createTestApp({ ...TEN_A_MINUTE, openRateCounter })
  await using two = await createTestApp({ ...TEN_A_MINUTE, openRateCounter: other.openRateCounter })
  expect(await takenOf40(one, two)).toBe(10)
  const { rows } = await pool.query<{ key: string; points: number }>('select key, points from rate_limits')
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), points: 40 }])
})

it.runIf(onPostgres)('forgets windows that are over or begun by a clock that was ahead', async ({ test }) => {
  const { pool, windows } = await countIn(test)
  const day = 24 * 60 * 60 * 1000
  const ends = [Date.now() + 2 * day, Date.now() + day, Date.now() - day]
  for (const end of ends) await pool.query('insert into rate_limits values ($1, 300, $2)', [String(end), end])
  countTogether(windows, SECRET, log)
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits order by expire')
    expect(rows.map(({ key }) => Number(key))).toEqual([ends[1]])
  }, 20_000)
})

it.runIf(onPostgres)('begins a window anew that is over or far ahead, and numbers the rest', async ({ test }) => {
  const { windows } = await countIn(test)
  const over = { key: 'one', endsAt: Date.now() - 1 }
  expect(await windows.count(over)).toEqual({ count: 1, endsAt: over.endsAt })
  const request = { key: 'one', endsAt: Date.now() + 60_000 }
  const requests = [request, { ...request, key: 'other' }, request, request]
  const counted = await Promise.all(requests.map((each) => windows.count(each)))
  expect(counted.map(({ count }) => count)).toEqual([1, 1, 2, 3])
  expect(await windows.count({ key: 'one', endsAt: Date.now() + 90_000 })).toEqual({ count: 4, endsAt: request.endsAt })
  // Another server's clock may be a minute ahead; one that was further ahead would keep its senders out for as long.
  for (const [key, aheadMs, count] of [
    ['a minute', 60_000, 2],
    ['hours', 20 * 3_600_000, 1],
  ] as const) {
    await windows.count({ key, endsAt: request.endsAt + aheadMs })
    expect(await windows.count({ key, endsAt: request.endsAt })).toMatchObject({ count })
  }
})

it('begins a window anew in memory when it is over, which then takes no room of those that are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counter = countInMemory('leads', { requests: 1, seconds: 60 }, 8)
  const isRefused = async (address: string) => (await counter.count(address)).wait > 0
  for (const address of 'ab') expect(await isRefused(address)).toBe(false)
  vi.advanceTimersByTime(59_999)
  expect(await isRefused('a')).toBe(true)
  vi.advanceTimersByTime(1)
  for (const address of 'acdefghi') expect(await isRefused(address)).toBe(false)
  for (const address of 'acdefghi') expect(await isRefused(address)).toBe(true)
  // The newest ones are remembered where there are more than it has room for.
  const small = countInMemory('leads', { requests: 1, seconds: 60 }, 4)
  for (const address of 'abcde') expect((await small.count(address)).wait).toBe(0)
  for (const address of 'cde') expect((await small.count(address)).wait).toBeGreaterThan(0)
  for (const address of 'ab') expect((await small.count(address)).wait).toBe(0)
})
