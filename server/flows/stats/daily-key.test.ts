import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { HOUR_MS } from '#contracts/clock.ts'
import { insertDailyKey } from '#server/store/counts.ts'
import type { Database } from '#server/store/database.ts'
import { beforeEach, expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { createTestClock } from '#test/test-clock.ts'
import { openDailyKey } from './daily-key.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** Starts at noon on 2026-03-05, like the test clock. */
async function keep(db: Database) {
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const keeper = await openDailyKey({ db, clock, log })
  return { keeper, clock, pass: clock.pass, logged }
}

const storedDays = async (db: Database) =>
  (await db.selectFrom('daily_keys').select('day').orderBy('day').execute()).map(({ day }) => day)

it('throws a day’s key away at its midnight, in memory too, each day, though nobody asks again', async ({ db }) => {
  const { keeper, pass, clock } = await keep(db)
  const first = await keeper.today()
  await pass(12 * HOUR_MS - 1)
  expect(await storedDays(db)).toEqual(['2026-03-05'])
  expect(await keeper.today()).toEqual(first)
  await pass(1)
  await expect.poll(() => storedDays(db)).toEqual([])
  const second = await keeper.today()
  expect(second).toEqual({ day: '2026-03-06', key: expect.not.stringContaining(first.key) })
  await pass(24 * HOUR_MS)
  await expect.poll(() => storedDays(db)).toEqual([])
  // A clock that goes back finds another one.
  clock.advance(-1)
  expect(await keeper.today()).toEqual({ day: second.day, key: expect.not.stringContaining(second.key) })
  await keeper.stop()
})

it('keeps to one key while the store fails, and makes that the common one afterwards', async ({ db }) => {
  await sql`alter table daily_keys rename to hidden`.execute(db)
  const { keeper, pass, logged } = await keep(db)
  expect(logged[0]).toMatch(/past daily keys could not be deleted.*daily_keys|daily_keys.*past daily keys could/)
  const first = await keeper.today()
  expect(logged[1]).toMatch(/key could not be stored.*daily_keys|daily_keys.*key could not be stored/)
  await pass(59_999)
  expect(await keeper.today()).toEqual(first)
  expect(logged).toHaveLength(2)
  await pass(1)
  expect(await keeper.today()).toEqual(first)
  await expect.poll(() => logged).toHaveLength(4)
  await sql`alter table hidden rename to daily_keys`.execute(db)
  await insertDailyKey(db, '2026-03-04', 'key')
  await pass(60_000)
  expect(await keeper.today()).toEqual(first)
  await expect.poll(() => db.selectFrom('daily_keys').selectAll().execute()).toEqual([first])
  await keeper.stop()
  await insertDailyKey(db, '2026-03-04', 'key')
  await pass(24 * HOUR_MS)
  expect(await storedDays(db)).toEqual(['2026-03-04', '2026-03-05'])
})

it('throws past days’ keys away at the start, and out of the file', async ({ store: opened, db }) => {
  for (const day of ['2026-03-01', '2026-03-05']) await insertDailyKey(db, day, `the key of ${day}`)
  const read = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return readFileSync(join(opened.folder, 'gimbal.sqlite'), 'latin1')
  }
  if (!onPostgres) expect(await read()).toContain('the key of 2026-03-01')
  await (await keep(db)).keeper.stop()
  expect(await storedDays(db)).toEqual(['2026-03-05'])
  if (!onPostgres) expect(await read()).not.toContain('the key of 2026-03-01')
})
