import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { mailWeeklyReports } from './weekly-report.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Servers on one store, with one clock that the test controls. */
function serversAt() {
  let now = 0
  const woken: string[] = []
  let isRight = true
  const { log, logged } = openTestLog()
  const start = ({ db }: { db: Database }, hasMail = true) =>
    mailWeeklyReports({
      db,
      clock: () => now,
      timeZone: 'America/New_York',
      log,
      destinationsOf: () => (hasMail ? ['owner-mail'] : []),
      wakeOutbox: (destination) => void woken.push(destination),
      isClockTrusted: () => isRight,
    })
  /** Starts a server at a given time, and stops it after its first check. */
  const look = async (later: string, store: { db: Database }, hasMail = true) => {
    now = Date.parse(later)
    await start(store, hasMail)?.stop()
  }
  return {
    start,
    look,
    woken,
    logged,
    doubt: () => void (isRight = false),
    set: (later: string) => void (now = Date.parse(later)),
  }
}

async function reports({ db }: Pick<TestStore, 'db'>) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('kind', '=', 'weekly-report')
    .orderBy('created_at')
    .execute()
  return rows.map(({ payload, created_at }) => [
    (JSON.parse(payload) as { monday: string }).monday,
    new Date(created_at).toISOString(),
  ])
}

it('stores one report each Monday at 7 on the clock of the owner, through both changes of summer time', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  await servers.look('2026-03-01T12:00:00Z', store)
  expect(await reports(store)).toEqual([])
  const due = [
    ['2026-02-23', '2026-03-02T12:00:00.000Z'],
    // Daylight saving time began the day before.
    ['2026-03-02', '2026-03-09T11:00:00.000Z'],
    ['2026-03-09', '2026-03-16T11:00:00.000Z'],
  ]
  for (const [index, [, time = '']] of due.entries()) {
    await servers.look(new Date(Date.parse(time) - 1).toISOString(), store)
    expect(await reports(store)).toEqual(due.slice(0, index))
    await servers.look(time, store)
    expect(await reports(store)).toEqual(due.slice(0, index + 1))
  }
  expect(await store.db.selectFrom('deliveries').select('destination').execute()).toHaveLength(3)
  expect(servers.woken).toEqual(['owner-mail', 'owner-mail', 'owner-mail'])
})

it('looks by itself, and tries again when the store fails', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  await servers.look('2026-03-01T12:00:00Z', store)
  servers.set('2026-03-02T11:50:00Z')
  await sql`alter table weekly_reports rename to hidden`.execute(store.db)
  const server = servers.start(store)
  await expect.poll(() => servers.logged).toHaveLength(1)
  await sql`alter table hidden rename to weekly_reports`.execute(store.db)
  servers.set('2026-03-02T12:00:00Z')
  // No longer, or the database's own timeouts would expire as well.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  await expect.poll(() => reports(store)).toEqual([['2026-02-23', '2026-03-02T12:00:00.000Z']])
  await server?.stop()
})

it('stores one, however many servers run and however often they start', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  const stores = [store, await store.beside(), await store.beside()]
  for (const time of ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T12:01:00Z'])
    await Promise.all(stores.map((each) => servers.look(time, each)))
  expect(await reports(store)).toHaveLength(1)
  // The message itself may be gone, deleted by retention or the owner.
  await store.db.deleteFrom('deliveries').execute()
  await store.db.deleteFrom('messages').execute()
  await servers.look('2026-03-03T12:00:00Z', store)
  expect(await reports(store)).toEqual([])
})

it('stores one late when no server ran on Monday, and none for the weeks before a site was set up', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  await servers.look('2026-03-04T12:00:00Z', store)
  expect(await reports(store)).toEqual([])
  await servers.look('2026-03-11T15:00:00Z', store)
  expect(await reports(store)).toEqual([['2026-03-02', '2026-03-11T15:00:00.000Z']])
})

it('stores none without mail, and none while the clock may be ahead', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  await servers.look('2026-03-01T12:00:00Z', store)
  await servers.look('2026-03-02T13:00:00Z', store, false)
  servers.doubt()
  await servers.look('2026-05-04T12:00:00Z', store)
  expect(await reports(store)).toEqual([])
})

it('tells numbers and no names', async () => {
  await using store = await openTestStore()
  const servers = serversAt()
  await servers.look('2026-03-01T12:00:00Z', store)
  const payload = JSON.stringify({ email: 'ada@firm.example', firstName: 'Ada' })
  const created_at = Date.parse('2026-02-24T12:00:00Z')
  await storeLead(store.db, {
    id: 'lead',
    kind: 'survey',
    payload,
    held: 0,
    email_key: 'ada@firm.example',
    created_at,
  })
  await servers.look('2026-03-02T13:00:00Z', store)
  const [message] = await store.db.selectFrom('messages').selectAll().where('kind', '=', 'weekly-report').execute()
  expect(JSON.parse(message?.payload ?? '')).toMatchObject({ leads: { week: 1, before: 0 } })
  expect(message?.payload).not.toMatch(/ada/i)
  expect(message?.email_key).toBeNull()
})
