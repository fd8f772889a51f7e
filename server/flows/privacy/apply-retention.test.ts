import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, insertNew, insertRow, updateRows } from '#server/store/database.ts'
import { readOpenOrdersOf, upsertOrder } from '#server/store/orders.ts'
import { beforeEach, expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { createTestClock } from '#test/test-clock.ts'
import { applyRetention, deleteExpired, deleteOldAttempts } from './apply-retention.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** Starts at noon on 2026-03-05, like the test clock. */
function keep(db: Database, retentionDays: number | undefined, isClockTrusted = () => true) {
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const keeper = applyRetention({ db, clock, log, retentionDays, erasures: { forgetOld: () => {} }, isClockTrusted })
  return { keeper, pass: clock.pass, logged, lines: () => logged.map((line): object => JSON.parse(line)) }
}

const daysAgo = (days: number) => createTestClock()() - days * DAY_MS

type Fate = 'delivered' | 'waiting' | 'held'

/** Leads of so many days ago, each with a delivery unless they're held. */
function addLeads(db: Database, days: number, fate: Fate, ids: readonly string[]) {
  const created_at = daysAgo(days)
  const delivered_at = fate === 'delivered' ? 1 : null
  const delivery = { destination: 'survey', next_attempt_at: 0, created_at, delivered_at } as const
  const lead = { kind: 'survey', payload: '{}', held: fate === 'held' ? 1 : 0, created_at } as const
  const more = fate === 'held' ? {} : { delivery }
  return storeLeads(db, ids.length, (number) => ({ ...lead, id: ids[number] ?? '', ...more }))
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, number) => `${name} ${number}`)

async function addMessage(db: Database, id: string, days: number, delivered_at: number | null) {
  const created_at = daysAgo(days)
  const message = { kind: 'purchase', payload: '{}', email: 'A@b.c', email_key: 'a@b.c' } as const
  await insertRow(db, 'messages', { ...message, id, created_at })
  const delivery = { id: `of ${id}`, message_id: id, next_attempt_at: 0, created_at, delivered_at }
  await insertRow(db, 'deliveries', { ...delivery, destination: 'purchase' })
}

async function addOrder(db: Database, session_id: string, days: number, paid_at: number | null) {
  const ids = { id: `order ${session_id}`, session_id, payment_id: 'pi', email: 'A@b.c', email_key: 'a@b.c' }
  await upsertOrder(db, { ...ids, paid_at, failed_at: null, created_at: daysAgo(days) })
}

const stored = async (db: Database, table: 'leads' | 'deliveries' | 'payment_events' = 'leads') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

it('deletes what is older than it is kept, but nothing that is not delivered', async ({ db }) => {
  await addLeads(db, 31, 'delivered', ['old'])
  await addLeads(db, 31, 'held', ['old, held'])
  await addLeads(db, 31, 'waiting', ['old, waiting'])
  await addLeads(db, 29, 'delivered', ['young'])
  await addMessage(db, 'old message', 31, 1)
  await addMessage(db, 'old message, waiting', 31, null)
  await addMessage(db, 'young message', 29, 1)
  await addOrder(db, 'paid', 400, 7)
  await addOrder(db, 'unpaid', 31, null)
  await addOrder(db, 'unpaid, young', 29, null)
  for (const days of [91, 89])
    await insertNew(db, 'payment_events', { id: `${days}`, type: 't', received_at: daysAgo(days) })
  for (const days of [731, 729])
    await insertAuditEntry(db, { by: 'ada', what: 'looked', about: `${days}`, at: daysAgo(days) })
  const counts = ['2023-12-20', '2024-01-01'].map((day) => ({ day, page: '', variant: '', step: 'booked', count: 1 }))
  await db.insertInto('daily_counts').values(counts).execute()

  const reads = counts.map(({ day, count }) => ({ article: '/articles/x', day, source: 'none', count }))
  await db.insertInto('article_reads').values(reads).execute()

  const expire = () => deleteExpired({ db, clock: createTestClock(), retentionDays: 30 })
  const counted = { dailyCounts: 1, articleReads: 1, auditLines: 1 }
  expect(await expire()).toEqual({ leads: 2, messages: 1, unpaidOrders: 1, paymentEvents: 1, ...counted })
  expect(await stored(db)).toEqual(['old, waiting', 'young'])
  expect(await db.selectFrom('lead_listings').select('lead_id').execute()).toHaveLength(2)
  const kept = ['of old message, waiting', 'of old, waiting', 'of young', 'of young message']
  expect(await stored(db, 'deliveries')).toEqual(kept)
  expect(await db.selectFrom('orders').selectAll().orderBy('session_id').execute()).toMatchObject([
    { session_id: 'paid', email: 'A@b.c', paid_at: 7, erased_at: null },
    { session_id: 'unpaid', payment_id: 'pi', email: null, email_key: null, erased_at: daysAgo(0) },
    { session_id: 'unpaid, young', email: 'A@b.c', erased_at: null },
  ])
  expect(await stored(db, 'payment_events')).toEqual(['89'])
  expect(await db.selectFrom('console_audit').select('about').execute()).toEqual([{ about: '729' }])
  expect(await db.selectFrom('daily_counts').select('day').execute()).toEqual([{ day: '2024-01-01' }])
  expect(await db.selectFrom('article_reads').select('day').execute()).toEqual([{ day: '2024-01-01' }])
  expect(new Set(Object.values(await expire()))).toEqual(new Set([0]))

  // A payment may be under way for thirty days, however soon leads are deleted; the provider says then that it's paid.
  await addOrder(db, 'failed', 3, null)
  await db.updateTable('orders').set({ failed_at: 1 }).where('session_id', '=', 'failed').execute()
  expect(await deleteExpired({ db, clock: createTestClock(), retentionDays: 1 })).toMatchObject({ unpaidOrders: 1 })
  await addOrder(db, 'unpaid, young', 0, 7)
  expect((await readOpenOrdersOf(db, 'a@b.c')).map(({ session_id }) => session_id)).toContain('unpaid, young')
})

it('forgets how deliveries went after ninety days, in steps', async ({ db }) => {
  await addLeads(db, 100, 'delivered', ['a lead'])
  const attempt = { delivery_id: 'of a lead', took_ms: 1, result: 'failed' as const, error: 'x' }
  const beganAt = (number: number) => daysAgo(number < 450 ? 91 : 89)
  const rows = Array.from({ length: 452 }, (_, number) => ({ ...attempt, number, began_at: beganAt(number) }))
  await db.insertInto('delivery_attempts').values(rows).execute()
  const deps = { db, clock: createTestClock() }
  expect(await deleteOldAttempts(deps, AbortSignal.abort())).toBe(0)
  expect(await deleteOldAttempts(deps)).toBe(450)
  const left = await db.selectFrom('delivery_attempts').select('number').orderBy('number').execute()
  expect(left).toEqual([{ number: 450 }, { number: 451 }])
})

it('deletes more than fits into one transaction, and stops between two', async ({ store, db }) => {
  await addLeads(db, 40, 'delivered', many(900, 'lead'))
  // Older, but pending, so they stay: expired leads must be found behind them.
  await addLeads(db, 50, 'waiting', many(250, 'waiting'))
  const deps = { clock: createTestClock(), retentionDays: 30 }
  expect((await deleteExpired({ ...deps, db }, AbortSignal.abort())).leads).toBe(0)
  // As when a server stops at once.
  await keep(db, 30).keeper.stop()
  const left = (await stored(db)).length - 250
  expect(left).toBeGreaterThan(0)
  // Two SQLite connections in one process would block each other and the whole process.
  const other = onPostgres ? await store.again() : store
  const both = await Promise.all([deleteExpired({ ...deps, db }), deleteExpired({ ...deps, db: other.db })])
  expect(both.map(({ leads }) => leads).reduce((one, next) => one + next)).toBe(left)
  expect(await stored(db)).toHaveLength(250)
})

it('deletes at the start and each night, or an hour later if the store fails', async ({ db }) => {
  await addLeads(db, 31, 'delivered', ['old'])
  await addLeads(db, 29.5, 'delivered', ['tonight'])
  await sql`alter table grants rename to hidden`.execute(db)
  const { keeper, pass, logged, lines } = keep(db, 30)
  await expect.poll(() => logged).toHaveLength(1)
  expect(lines()).toMatchObject([{ level: 50, err: { message: expect.stringContaining('grants') } }])
  await sql`alter table hidden rename to grants`.execute(db)
  await addLeads(db, 31, 'delivered', ['also old'])
  await pass(HOUR_MS)
  await expect.poll(() => stored(db)).toEqual(['tonight'])
  await expect.poll(() => logged).toHaveLength(2)
  // Polling advances the timers too, by less than a minute.
  await pass(14 * HOUR_MS - MINUTE_MS)
  expect(await stored(db)).toEqual(['tonight'])
  await pass(MINUTE_MS)
  await expect.poll(() => stored(db)).toEqual([])
  await expect.poll(() => logged).toHaveLength(3)
  // Nothing was too old this time.
  await pass(DAY_MS)
  await keeper.stop()
  const line = { level: 30, msg: 'data past its retention period was deleted', leads: 1, messages: 0 }
  expect(lines().slice(1)).toMatchObject([line, line])
})

it('keeps leads when the owner has not said for how long, but no sign-up that was never confirmed', async ({ db }) => {
  await addLeads(db, 4000, 'delivered', ['very old'])
  await addLeads(db, 7, 'held', ['unconfirmed', 'waits'])
  await updateRows(db, 'leads', { unconfirmed_until: daysAgo(0) }, { id: 'unconfirmed' })
  await updateRows(db, 'leads', { unconfirmed_until: daysAgo(-30) }, { id: 'waits' })
  const { keeper, logged, lines } = keep(db, undefined)
  await expect.poll(() => logged).toHaveLength(1)
  await keeper.stop()
  expect(await stored(db)).toEqual(['very old', 'waits'])
  expect(lines()).toMatchObject([{ unconfirmed: 1, linkMessages: 0 }])
})

it('deletes nothing while the clock may be ahead, and looks again every hour', async ({ db }) => {
  await addLeads(db, 31, 'delivered', ['old'])
  let isRight = false
  const { keeper, pass } = keep(db, 30, () => isRight)
  await pass(24 * HOUR_MS)
  expect(await stored(db)).toEqual(['old'])
  isRight = true
  await vi.waitFor(
    async () => {
      await pass(HOUR_MS)
      // Not the next hour at once: the driver's time limits would pass with it.
      await expect.poll(() => stored(db), { timeout: 5000 }).toEqual([])
    },
    { timeout: 30_000 },
  )
  await keeper.stop()
})
