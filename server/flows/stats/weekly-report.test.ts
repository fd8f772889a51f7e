import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS } from '#contracts/clock.ts'
import { type Database, insertRow } from '#server/store/database.ts'
import type { NewRow } from '#server/store/tables.ts'
import { beforeEach, expect, it, vi } from '#test/it.ts'
import { messagesOf } from '#test/mailed-links.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { type TestStore } from '#test/open-test-store.ts'
import { payment, sell } from '#test/sell.ts'
import { LANDING_PAGES, LANDING_PATHS } from '#test/site-content.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'
import { countWeek, mailWeeklyReports, readWeekChanges } from './weekly-report.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const landingPages = async () => LANDING_PATHS
const NEW_YORK = 'America/New_York'
const at = (time: string) => Date.parse(time)
const [PAGE = ''] = LANDING_PAGES

type Given = Partial<NewRow<'leads'>>

async function addLead({ db }: Pick<TestStore, 'db'>, time: string, more: Given = {}) {
  const id = randomUUID()
  await storeLead(db, { id, created_at: at(time), ...more })
  return id
}
const from = (page: string) => ({ attribution: JSON.stringify({ first: { page }, last: { page: '/elsewhere' } }) })

it('counts a week beside the one before, by midnights on the clock of the owner', async ({ store, db }) => {
  // The week that daylight saving time begins: 167 hours.
  for (const [time, given] of [
    ['2026-03-02T04:59:59.999Z', {}],
    ['2026-03-02T05:00:00Z', { kind: 'newsletter' }],
    ['2026-03-09T03:59:59.999Z', { ...from(`${PAGE}_a`), payload: '{"eventUri":"https://x.example/1"}' }],
    ['2026-03-09T04:00:00Z', {}],
    ['2026-03-04T12:00:00Z', { ...from(`${PAGE}_a`), payload: '{"firstMeetingTimestamp":"2026-03-06"}' }],
    ['2026-03-04T12:00:00Z', { ...from('/anything<b>at-all</b>'), payload: '{"eventUri":""}', asked_times: '{}' }],
    ['2026-03-04T12:00:00Z', { held: 1, payload: '{"eventUri":"x"}' }],
    ['2026-02-23T05:00:00Z', { kind: 'business-card', ...from(`${PAGE}_b`) }],
    ['2026-02-23T04:59:59Z', {}],
  ] as [string, Given][])
    await addLead(store, time, given)
  const message = { id: 'message', kind: 'purchase', payload: '{}', email: null, email_key: null } as const
  await insertRow(db, 'messages', { ...message, created_at: at('2026-03-04T12:00:00Z') })
  const views = { day: '2026-03-03', page: PAGE, variant: 'a', step: 'view', count: 20 } as const
  await db.insertInto('daily_counts').values(views).execute()
  const waiting = await addLead(store, '2020-01-01T00:00:00Z')
  for (const failed_at of [null, 7]) await queueDelivery(db, waiting, { id: `failed: ${failed_at}`, failed_at })

  const numbers = await countWeek(
    { db, clock: () => at('2026-03-09T12:00:00Z'), timeZone: NEW_YORK, landingPages },
    '2026-03-02',
  )
  expect(numbers).toMatchObject({
    monday: '2026-03-02',
    sunday: '2026-03-08',
    timeZone: NEW_YORK,
    leads: { week: 4, before: 2 },
    byKind: [
      { kind: 'newsletter', week: 1, before: 0 },
      { kind: 'survey', week: 3, before: 1 },
      { kind: 'business-card', week: 0, before: 1 },
      { kind: 'lead-magnet', week: 0, before: 0 },
      { kind: 'booking', week: 0, before: 0 },
    ],
    byPage: [
      { page: `${PAGE}_a`, week: 2, before: 0 },
      { page: 'none', week: 1, before: 1 },
      { page: 'other', week: 1, before: 0 },
      { page: `${PAGE}_b`, week: 0, before: 1 },
    ],
    booked: { week: 2, before: 0 },
    asked: { week: 1, before: 0 },
    held: { week: 1, before: 0 },
    waiting: [{ destination: 'survey', waiting: 2, failed: 1 }],
  })
  expect(numbers.tests).toHaveLength(LANDING_PAGES.length)
  expect(numbers.tests[0]).toEqual({ page: PAGE, split: 'even', verdict: 'uneven', sentence: expect.any(String) })
  expect(JSON.stringify(numbers)).not.toContain('anything')
})

/** Servers on one store, with one clock that the test controls. */
function serversAt() {
  const { log, logged } = openTestLog()
  const servers = {
    now: 0,
    isClockTrusted: true,
    woken: [] as string[],
    logged,
    start: ({ db }: { db: Database }, hasMail = true) =>
      mailWeeklyReports({
        db,
        clock: () => servers.now,
        timeZone: NEW_YORK,
        landingPages,
        log,
        destinationsOf: () => (hasMail ? ['owner-mail'] : []),
        wakeOutbox: (destination) => void servers.woken.push(destination),
        isClockTrusted: () => servers.isClockTrusted,
      }),
    /** Starts a server at a given time, and stops it after its first check. */
    async look(time: string, store: { db: Database }, hasMail = true) {
      servers.now = at(time)
      await servers.start(store, hasMail)?.stop()
    },
  }
  return servers
}

const reports = async (store: Pick<TestStore, 'db'>) =>
  (await messagesOf(store, 'weekly-report')).map(({ monday }) => monday)

it('stores one report each Monday at 7 on the clock of the owner, without names', async ({ store, db }) => {
  const servers = serversAt()
  await addLead(store, '2026-02-24T12:00:00Z', { payload: '{"email":"ada@firm.example","firstName":"Ada"}' })
  const reported: string[] = []
  for (const [time, monday] of [
    ['2026-03-01T12:00:00Z', null],
    ['2026-03-02T11:59:59.999Z', null],
    ['2026-03-02T12:00:00Z', '2026-02-23'],
    // Clocks go forward on Sunday, March 8.
    ['2026-03-09T10:59:59.999Z', null],
    ['2026-03-09T11:00:00Z', '2026-03-02'],
    // Sunday evening in New York is Monday in UTC. And clocks go back.
    ['2026-11-02T04:59:00Z', '2026-10-19'],
    ['2026-11-02T11:59:59.999Z', null],
    ['2026-11-02T12:00:00Z', '2026-10-26'],
  ] as const) {
    await servers.look(time, store)
    if (monday) reported.push(monday)
    expect([time, await reports(store)]).toEqual([time, reported])
  }
  expect(await db.selectFrom('deliveries').select('destination').execute()).toHaveLength(reported.length)
  expect(servers.woken).toEqual(reported.map(() => 'owner-mail'))
  const [message] = await db.selectFrom('messages').selectAll().orderBy('created_at').execute()
  expect(JSON.parse(message?.payload ?? '')).toMatchObject({ leads: { week: 1, before: 0 } })
  expect(message?.payload).not.toMatch(/ada/i)
  expect(message?.email_key).toBeNull()
})

it('looks by itself, and tries again when the store fails', async ({ store, db }) => {
  const servers = serversAt()
  await servers.look('2026-03-01T12:00:00Z', store)
  servers.now = at('2026-03-02T11:50:00Z')
  await sql`alter table weekly_reports rename to hidden`.execute(db)
  const server = servers.start(store)
  await expect.poll(() => servers.logged).toHaveLength(1)
  await sql`alter table hidden rename to weekly_reports`.execute(db)
  servers.now = at('2026-03-02T12:00:00Z')
  // No longer, or the database's own timeouts would expire as well.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  await expect.poll(() => reports(store)).toEqual(['2026-02-23'])
  await server?.stop()
})

it('stores one, however many servers run and however often they start', async ({ store, db }) => {
  const servers = serversAt()
  const stores = [store, await store.beside(), await store.beside()]
  for (const time of ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T12:01:00Z'])
    await Promise.all(stores.map((each) => servers.look(time, each)))
  expect(await reports(store)).toHaveLength(1)
  // None without mail, and none while the clock may be ahead.
  await servers.look('2026-03-09T12:00:00Z', store, false)
  servers.isClockTrusted = false
  await servers.look('2026-05-04T12:00:00Z', store)
  expect(await reports(store)).toHaveLength(1)
  servers.isClockTrusted = true
  // The message itself may be gone, deleted by retention or the owner.
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('messages').execute()
  await servers.look('2026-03-03T12:00:00Z', store)
  expect(await reports(store)).toEqual([])
  // Late, when no server ran on Monday.
  await servers.look('2026-03-11T15:00:00Z', store)
  expect(await reports(store)).toEqual(['2026-03-02'])
})

it('counts the days that Today counts, up to the same time of day a week ago', async ({ db }) => {
  // Friday noon in New York: its week began on Saturday, November 21, at 5 a.m. UTC.
  const now = at('2026-11-27T17:00:00Z')
  const call = { firstMeetingTimestamp: '2026-12-01T15:00:00Z', eventUri: 'https://x.example/1' }
  await addLead({ db }, '2026-11-27T16:59:59Z')
  await addLead({ db }, '2026-11-21T05:00:00Z', { payload: JSON.stringify(call) })
  for (const time of ['2026-11-21T04:59:59Z', '2026-11-20T16:59:59Z', '2026-11-14T05:00:00Z', '2026-11-14T04:59:59Z'])
    await addLead({ db }, time)
  const deps = { db, clock: () => now }
  await sell(deps, 'one', { payment: payment(at('2026-11-26T12:00:00Z')) })
  await sell(deps, 'two', { payment: payment(at('2026-11-15T12:00:00Z')) })
  const { leads, booked, sales, tests } = await readWeekChanges({ ...deps, timeZone: NEW_YORK, landingPages })
  expect([leads, booked, sales].map(({ week, before }) => `${week}, ${before}`)).toEqual(['2, 2', '1, 0', '1, 1'])
  expect(tests).toHaveLength(LANDING_PAGES.length)
})
