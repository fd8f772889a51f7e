import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { countInMemory, countInPostgres } from '#server/http/limits/rate-counters.ts'
import { openPool } from '#server/store/postgres-dialect.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { newsletterSubmission } from '#test/submissions.ts'

const limits = { leads: [{ requests: 10, seconds: 60 }], scheduledEvent: [], counts: [] }
const SECRET = 'a secret of the test'

/** How many of 40 leads that come at once, by turns to each server, are taken. */
async function takenOf40(one: TestApp, other = one): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other).post('/api/newsletter', newsletterSubmission())),
  )
  const taken = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - taken)
  return taken
}

it('lets exactly as many through as there are places when many come at once', async () => {
  await using test = await createTestApp({ limits, openRateCounter: countInMemory })
  expect(await takenOf40(test)).toBe(10)
})

it('says in its answer and in a sentence when to try again', async () => {
  const limits = { leads: [{ requests: 0, seconds: 600 }], scheduledEvent: [], counts: [] }
  await using test = await createTestApp({ limits })
  const response = await test.post('/api/newsletter', newsletterSubmission())
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await response.text()).toBe('You have sent too many requests. Please try again in 10 minutes.')
})

it('counts in its own memory while the database cannot be reached, and refuses nobody for that', async () => {
  await using pool = disposable(openPool('postgres://nobody@127.0.0.1:1/nothing', () => {}))
  await using test = await createTestApp({ limits, openRateCounter: countInPostgres(pool.pool, SECRET) })
  expect(await takenOf40(test)).toBe(10)
})

it.runIf(onPostgres)('lets exactly as many through over two servers on one database, also at once', async () => {
  await using first = await createTestApp()
  const { pool } = await first.store.again()
  const { pool: otherPool } = await first.store.again()
  if (!pool || !otherPool) throw new Error('The store has no connections to PostgreSQL.')
  await using one = await createTestApp({ limits, openRateCounter: countInPostgres(pool, SECRET) })
  await using two = await createTestApp({ limits, openRateCounter: countInPostgres(otherPool, SECRET) })
  expect(await takenOf40(one, two)).toBe(10)
  const { rows } = await pool.query<{ key: string; points: number }>('select key, points from rate_limits')
  expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), points: 40 }])
})

it.runIf(onPostgres)('forgets windows that a clock which was ahead has begun, and no other', async () => {
  await using test = await createTestApp()
  const { pool } = await test.store.again()
  if (!pool) throw new Error('The store has no connections to PostgreSQL.')
  const day = 24 * 60 * 60 * 1000
  const ends = [Date.now() + 2 * day, Date.now() + day, Date.now() - day]
  for (const end of ends) await pool.query('insert into rate_limits values ($1, 300, $2)', [String(end), end])
  countInPostgres(pool, SECRET)
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits order by expire')
    expect(rows.map(({ key }) => Number(key))).toEqual([ends[2], ends[1]])
  }, 20_000)
})

const disposable = (pool: Pool) => ({ pool, [Symbol.asyncDispose]: () => pool.end() })
