import type { Pool } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { countInMemory, countTogether } from '#server/http/rate-limit.ts'
import { createLog } from '#server/log.ts'
import { openPool } from '#server/store/postgres-dialect.ts'
import { openRateWindows } from '#server/store/rate-windows.ts'
import { BEHIND_A_PROXY, createTestApp, type TestApp } from '#test/create-test-app.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { newsletterSubmission } from '#test/submissions.ts'

const limits = { leads: [{ requests: 10, seconds: 60 }], scheduledEvent: [], counts: [] }
const SECRET = 'a secret of the test'

const logged: string[] = []
const log = createLog(true, { write: (line) => void logged.push(line) })
afterEach(() => {
  vi.useRealTimers()
  logged.length = 0
})

/** How many of 40 concurrent leads, alternating between servers, are accepted. */
async function takenOf40(one: TestApp, other = one): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other).post('/api/newsletter', newsletterSubmission())),
  )
  const taken = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - taken)
  return taken
}

it('says in its answer and in a sentence when to try again', async () => {
  const limits = { leads: [{ requests: 0, seconds: 600 }], scheduledEvent: [], counts: [] }
  await using test = await createTestApp({ limits })
  const response = await test.post('/api/newsletter', newsletterSubmission())
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await response.text()).toBe('You’ve sent too many requests. Please try again in 10 minutes.')
})

it('counts in its own memory while the database cannot be reached, refuses nobody for that, and says so once an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await using pool = disposable(openPool('postgres://nobody@127.0.0.1:1/nothing', () => {}))
  const openRateCounter = countTogether(openRateWindows(pool.pool), SECRET, log)
  await using test = await createTestApp({ limits, openRateCounter })
  expect(await takenOf40(test)).toBe(10)
  expect(logged).toEqual([expect.stringMatching(/ECONNREFUSED.*requests can't be counted in the store/)])
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(await takenOf40(test)).toBe(10)
  expect(logged).toHaveLength(2)
})

it.runIf(onPostgres)('lets exactly as many through over two servers on one database, also at once', async () => {
  await using first = await createTestApp()
  const { pool } = await first.store.again()
  const { pool: otherPool } = await first.store.again()
  if (!pool || !otherPool) throw new Error('The store has no connections to PostgreSQL.')
  await using one = await createTestApp({ limits, openRateCounter: countTogether(openRateWindows(pool), SECRET, log) })
  await using two = await createTestApp({
    limits,
    openRateCounter: countTogether(openRateWindows(otherPool), SECRET, log),
  })
  expect(await takenOf40(one, two)).toBe(10)
  const { rows } = await pool.query<{ key: string; points: number }>('select key, points from rate_limits')
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), points: 40 }])
})

it.runIf(onPostgres)(
  'bounds what everybody may do over two servers together, and one of them tells the owner',
  async () => {
    await using first = await createTestApp()
    const alarms: string[] = []
    const window = { requests: 10, seconds: 600, of: 'everybody' } as const
    const none = { checkout: [], verification: [], links: [], downloads: [] }
    const open = async () => {
      const { pool } = await first.store.again()
      if (!pool) throw new Error('The store has no connections to PostgreSQL.')
      const openRateCounter = countTogether(openRateWindows(pool), SECRET, log)
      const purchaseLimits = { ...none, clientCode: [window] }
      return createTestApp({
        purchaseLimits,
        openRateCounter,
        ...BEHIND_A_PROXY,
        alarm: (incident) => void alarms.push(incident),
      })
    }
    await using one = await open()
    await using two = await open()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? one : two).post('/api/client-code', { code: 'WRONG' }, { 'x-forwarded-for': `203.0.${i}.1` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(alarms).toEqual(['ceiling:clientCode'])
  },
)

it.runIf(onPostgres)(
  'forgets windows that are over and those that a clock which was ahead has begun, and no other',
  async () => {
    await using test = await createTestApp()
    const { pool } = await test.store.again()
    if (!pool) throw new Error('The store has no connections to PostgreSQL.')
    const day = 24 * 60 * 60 * 1000
    const ends = [Date.now() + 2 * day, Date.now() + day, Date.now() - day]
    for (const end of ends) await pool.query('insert into rate_limits values ($1, 300, $2)', [String(end), end])
    countTogether(openRateWindows(pool), SECRET, log)
    await vi.waitFor(async () => {
      const { rows } = await pool.query<{ key: string }>('select key from rate_limits order by expire')
      expect(rows.map(({ key }) => Number(key))).toEqual([ends[1]])
    }, 20_000)
  },
)

it.runIf(onPostgres)('begins a window anew that is over, and numbers those who share a statement', async () => {
  await using test = await createTestApp()
  const { pool } = await test.store.again()
  if (!pool) throw new Error('The store has no connections to PostgreSQL.')
  const windows = openRateWindows(pool)
  const over = { key: 'one', endsAt: Date.now() - 1 }
  expect(await windows.count(over)).toEqual({ count: 1, endsAt: over.endsAt })
  const request = { key: 'one', endsAt: Date.now() + 60_000 }
  const counted = await Promise.all(
    [request, { ...request, key: 'other' }, request, request].map((each) => windows.count(each)),
  )
  expect(counted.map(({ count }) => count)).toEqual([1, 1, 2, 3])
  expect(await windows.count({ key: 'one', endsAt: Date.now() + 90_000 })).toEqual({ count: 4, endsAt: request.endsAt })
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
})

it('remembers the newest addresses when there are more than it has room for', async () => {
  const counter = countInMemory('leads', { requests: 1, seconds: 60 }, 4)
  for (const address of 'abcde') expect((await counter.count(address)).wait).toBe(0)
  for (const address of 'cde') expect((await counter.count(address)).wait).toBeGreaterThan(0)
  for (const address of 'ab') expect((await counter.count(address)).wait).toBe(0)
})

const disposable = (pool: Pool) => ({ pool, [Symbol.asyncDispose]: () => pool.end() })
