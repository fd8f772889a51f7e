import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { insertAuditEntry, readAudit } from '#server/store/audit.ts'
import type { Database } from '#server/store/database.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { setUnconfirmed } from '#server/store/leads.ts'
import { insertMessage } from '#server/store/messages.ts'
import { insertPaymentEvent, readOpenOrdersOf, upsertOrder } from '#server/store/orders.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { deleteExpired, deleteOldAttempts, keepRetention } from './keep-retention.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Starts at noon on 2026-03-05, like the test clock. */
function keep(db: Database, retentionDays: number | undefined, isClockTrusted = () => true) {
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const keeper = keepRetention({ db, clock, log, retentionDays, erasures: { forgetOld: () => {} }, isClockTrusted })
  const pass = async (ms: number) => {
    clock.advance(ms)
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { keeper, pass, logged }
}

const daysAgo = (days: number) => createTestClock()() - days * DAY_MS

/** @param delivered undefined: no delivery */
const addLead = (db: Database, id: string, days: number, delivered: boolean | undefined) =>
  addLeads(db, 1, () => id, days, delivered)

function addLeads(
  db: Database,
  count: number,
  idOf: (number: number) => string,
  days: number,
  delivered: boolean | undefined,
) {
  const created_at = daysAgo(days)
  const delivery = {
    destination: 'survey',
    next_attempt_at: 0,
    created_at,
    delivered_at: delivered ? 1 : null,
  } as const
  const lead = { kind: 'survey', payload: '{}', held: delivered === undefined ? 1 : 0, created_at } as const
  return storeLeads(db, count, (number) => ({
    ...lead,
    id: idOf(number),
    ...(delivered === undefined ? {} : { delivery }),
  }))
}

async function addMessage(db: Database, id: string, days: number, delivered: boolean) {
  const created_at = daysAgo(days)
  await insertMessage(db, { id, kind: 'purchase', payload: '{}', email: 'A@b.c', email_key: 'a@b.c', created_at })
  const delivery = { id: `of ${id}`, message_id: id, destination: 'purchase' as const, next_attempt_at: 0, created_at }
  await insertDelivery(db, delivery)
  if (delivered) await db.updateTable('deliveries').set({ delivered_at: 1 }).where('message_id', '=', id).execute()
}

async function addOrder(db: Database, session_id: string, days: number, paid_at: number | null) {
  const ids = { id: `order ${session_id}`, session_id, payment_id: 'pi', email: 'A@b.c', email_key: 'a@b.c' }
  await upsertOrder(db, { ...ids, paid_at, failed_at: null, created_at: daysAgo(days) })
}

const storedLeads = async (db: Database) =>
  (await db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)

it('deletes what is older than it is kept, but nothing that is not delivered and no fact of an order', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLead(db, 'old', 31, true)
  await addLead(db, 'old, held', 31, undefined)
  await addLead(db, 'old, waiting', 31, false)
  await addLead(db, 'young', 29, true)
  await addMessage(db, 'old message', 31, true)
  await addMessage(db, 'old message, waiting', 31, false)
  await addMessage(db, 'young message', 29, true)
  await addOrder(db, 'paid', 400, 7)
  await addOrder(db, 'unpaid', 31, null)
  await addOrder(db, 'unpaid, young', 29, null)
  for (const days of [91, 89]) await insertPaymentEvent(db, { id: `${days}`, type: 't', received_at: daysAgo(days) })
  for (const days of [731, 729])
    await insertAuditEntry(db, { by: 'ada', what: 'looked', about: `${days}`, at: daysAgo(days) })
  const count = { page: '', variant: '', step: 'booked', count: 1 }
  for (const day of ['2023-12-20', '2024-01-01'])
    await db
      .insertInto('daily_counts')
      .values({ ...count, day })
      .execute()

  const expired = await deleteExpired({ db, clock: createTestClock(), retentionDays: 30 })
  expect(expired).toEqual({ leads: 2, messages: 1, unpaidOrders: 1, paymentEvents: 1, dailyCounts: 1, auditLines: 1 })
  expect(await storedLeads(db)).toEqual(['old, waiting', 'young'])
  const left = await db.selectFrom('deliveries').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([
    'of old message, waiting',
    'of old, waiting',
    'of young',
    'of young message',
  ])
  const orders = await db.selectFrom('orders').selectAll().orderBy('session_id').execute()
  expect(orders).toMatchObject([
    { session_id: 'paid', email: 'A@b.c', paid_at: 7, erased_at: null },
    { session_id: 'unpaid', payment_id: 'pi', email: null, email_key: null, erased_at: daysAgo(0) },
    { session_id: 'unpaid, young', email: 'A@b.c', erased_at: null },
  ])
  expect(await db.selectFrom('payment_events').select('id').execute()).toEqual([{ id: '89' }])
  expect((await readAudit(db, { limit: 9 })).map(({ about }) => about)).toEqual(['729'])
  expect(await db.selectFrom('daily_counts').select('day').execute()).toEqual([{ day: '2024-01-01' }])
  expect(await deleteExpired({ db, clock: createTestClock(), retentionDays: 30 })).toEqual({
    leads: 0,
    messages: 0,
    unpaidOrders: 0,
    paymentEvents: 0,
    dailyCounts: 0,
    auditLines: 0,
  })
})

it('forgets how deliveries went after ninety days, in steps', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLead(db, 'a lead', 100, true)
  const attempt = { delivery_id: 'of a lead', took_ms: 1, result: 'failed' as const, error: 'x' }
  const began = (days: number, numbers: number[]) =>
    db
      .insertInto('delivery_attempts')
      .values(numbers.map((number) => ({ ...attempt, number, began_at: daysAgo(days) })))
      .execute()
  await began(
    91,
    Array.from({ length: 450 }, (_, index) => index),
  )
  await began(89, [1000, 1001])
  const parts = { db, clock: createTestClock() }
  expect(await deleteOldAttempts(parts, AbortSignal.abort())).toBe(0)
  expect(await deleteOldAttempts(parts)).toBe(450)
  expect(await db.selectFrom('delivery_attempts').select('number').orderBy('number').execute()).toEqual([
    { number: 1000 },
    { number: 1001 },
  ])
})

it('keeps the address of an order for thirty days while its payment is under way, and no longer when it has failed', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addOrder(db, 'given up', 31, null)
  await addOrder(db, 'under way', 29, null)
  await addOrder(db, 'failed', 3, null)
  await db.updateTable('orders').set({ failed_at: 1 }).where('session_id', '=', 'failed').execute()
  const expired = await deleteExpired({ db, clock: createTestClock(), retentionDays: 1 })
  expect(expired).toMatchObject({ unpaidOrders: 2 })
  // The provider finally reports it as paid.
  await addOrder(db, 'under way', 0, 7)
  expect(await readOpenOrdersOf(db, 'a@b.c')).toMatchObject([{ session_id: 'under way', email: 'A@b.c' }])
})

it('deletes more than fits into one transaction, stops between two, and does no harm when several servers do it', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLeads(db, 900, (number) => `lead ${number}`, 40, true)
  // Older, but pending, so they stay: expired leads must be found behind them.
  await addLeads(db, 250, (number) => `waiting ${number}`, 50, false)
  const stopped = await deleteExpired({ db, clock: createTestClock(), retentionDays: 30 }, AbortSignal.abort())
  expect(stopped.leads).toBe(0)
  // Two SQLite connections in one process would block each other and the whole process.
  const other = onPostgres ? await store.again() : store
  const parts = { clock: createTestClock(), retentionDays: 30 }
  const both = await Promise.all([deleteExpired({ ...parts, db }), deleteExpired({ ...parts, db: other.db })])
  expect(both.map(({ leads }) => leads).reduce((one, next) => one + next)).toBe(900)
  expect(await storedLeads(db)).toHaveLength(250)
})

it('deletes at the start and each night, not in between, and logs counts alone', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLead(db, 'old', 31, true)
  await addLead(db, 'tonight', 30, true)
  await addLead(db, 'tomorrow night', 29, true)
  const { keeper, pass, logged } = keep(db, 30)
  await expect.poll(() => storedLeads(db)).toEqual(['tomorrow night', 'tonight'])
  await expect.poll(() => logged).toHaveLength(1)
  // Polling advances the timers too, by less than a minute.
  await pass(15 * HOUR_MS - MINUTE_MS)
  expect(await storedLeads(db)).toHaveLength(2)
  await pass(MINUTE_MS)
  await expect.poll(() => storedLeads(db)).toEqual(['tomorrow night'])
  await expect.poll(() => logged).toHaveLength(2)
  await pass(DAY_MS)
  await expect.poll(() => storedLeads(db)).toEqual([])
  await expect.poll(() => logged).toHaveLength(3)
  // Nothing was too old this time.
  await pass(DAY_MS)
  await keeper.stop()
  const [first] = logged
  expect(JSON.parse(first ?? '')).toEqual({
    level: 30,
    time: expect.any(String),
    msg: 'data past its retention period was deleted',
    unconfirmed: 0,
    linkMessages: 0,
    attempts: 0,
    leads: 1,
    messages: 0,
    unpaidOrders: 0,
    paymentEvents: 0,
    dailyCounts: 0,
    auditLines: 0,
  })
  expect(logged).toHaveLength(3)
})

it('keeps leads when the owner has not said for how long, but no sign-up that was never confirmed', async () => {
  await using store = await openTestStore()
  await addLead(store.db, 'very old', 4000, true)
  for (const id of ['unconfirmed', 'waits'] as const) {
    await addLead(store.db, id, 7, undefined)
    await setUnconfirmed(store.db, id, daysAgo(id === 'waits' ? -30 : 0))
  }
  const { keeper, logged } = keep(store.db, undefined)
  await expect.poll(() => storedLeads(store.db)).toEqual(['very old', 'waits'])
  await expect.poll(() => logged).toHaveLength(1)
  await keeper.stop()
  expect(await storedLeads(store.db)).toEqual(['very old', 'waits'])
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([{ unconfirmed: 1, linkMessages: 0 }])
})

it('tries again after an hour when the store fails', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLead(db, 'old', 31, true)
  await sql`alter table grants rename to hidden`.execute(db)
  const { keeper, pass, logged } = keep(db, 30)
  await expect.poll(() => logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'data past its retention period could not be deleted; trying again in an hour',
    err: { message: expect.stringContaining('grants') },
  })
  await sql`alter table hidden rename to grants`.execute(db)
  await addLead(db, 'also old', 31, true)
  await pass(HOUR_MS)
  await expect.poll(() => storedLeads(db)).toEqual([])
  await keeper.stop()
})

it('stops at the next batch when the server does, and leaves the rest to the next start', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLeads(db, 500, (number) => `lead ${number}`, 40, true)
  await keep(db, 30).keeper.stop()
  const left = (await storedLeads(db)).length
  expect(left).toBeGreaterThan(0)
  const next = keep(db, 30)
  await expect.poll(() => storedLeads(db)).toEqual([])
  await next.keeper.stop()
})

it('deletes nothing while the clock may be ahead, and looks again every hour', async () => {
  await using store = await openTestStore()
  const { db } = store
  await addLead(db, 'old', 31, true)
  let isRight = false
  const { keeper, pass } = keep(db, 30, () => isRight)
  await pass(24 * HOUR_MS)
  expect(await storedLeads(db)).toEqual(['old'])
  isRight = true
  await vi.waitFor(
    async () => {
      await pass(HOUR_MS)
      // Not the next hour at once: the driver's time limits would pass with it.
      await expect.poll(() => storedLeads(db), { timeout: 5000 }).toEqual([])
    },
    { timeout: 30_000 },
  )
  await keeper.stop()
})
