// npx node ops/bench/lists.ts [LEADS]: how quickly the console's views are read, of 100,000 leads unless told. Each
// view is asked for ten times, on SQLite, and on PostgreSQL if it's there. Writes docs/measurements.md; fails over the bar.
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '#contracts/clock.ts'
import { DELIVERIES_PER_PAGE } from '#contracts/console-deliveries.ts'
import { LEAD_FACTS, LEAD_VIEWS, leadFilter } from '#contracts/console-leads.ts'
import { ORDERS_PER_PAGE } from '#contracts/console-orders.ts'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { showDeliveries, showDestinations } from '#server/flows/leads/manage-deliveries.ts'
import { searchedBy, showLeads } from '#server/flows/leads/show-leads.ts'
import { showToday } from '#server/flows/leads/today.ts'
import { readMoney } from '#server/flows/purchase/order-books.ts'
import { countByCampaign } from '#server/store/counts.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import { type Database, openStore, type StorePlace } from '#server/store/database.ts'
import { countOrders, readOrders } from '#server/store/orders.ts'
import { startPostgres } from '#test/postgres/start-postgres.ts'
import { openFolder } from '#test/spawn-server.ts'
import { makeBlankDatabase } from '#test/store/test-database.ts'
import { findPostgres } from '../set-up/find-postgres.ts'
import { survey } from '../survey.ts'
import { fillConsole } from './fill-console.ts'
import { measuredWith, tableOf, writeMeasurement } from './write-measurement.ts'

const LEADS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 10
/** The most that a view's median may take. */
const MOST_MS = 200

const PLACES = Object.fromEntries(
  DESTINATIONS.map((id) => [id, { name: id, where: '', hasAddress: true }]),
) as Parameters<typeof showDestinations>[1]
const ZONE = 'America/New_York'
const NOW = Date.UTC(2026, 10, 24, 15)
/** What the console asks for, by the view's name. */
function viewsOf(db: Database, older: string): Record<string, () => Promise<{ total?: number }>> {
  const deps = { db, survey: async () => survey }
  const list = (input: Record<string, string>, sort: 'fee' | 'cases' | 'size' | '' = '', after = '') => {
    const page = { sort, oldestFirst: input['view'] === 'to-answer', older: readGroupedCursor(after) }
    return showLeads(deps, searchedBy(leadFilter.parse(input), ZONE, NOW), page, NOW)
  }
  const deliveries = async (state: 'failed' | 'sent' | undefined) => {
    const query = { destination: undefined, after: undefined, limit: DELIVERIES_PER_PAGE + 1, state }
    const [found] = await Promise.all([showDeliveries(db, query), showDestinations(db, PLACES, NOW)])
    return { total: found.length }
  }
  const orders = async () => {
    const money = readMoney({ db, clock: () => NOW, timeZone: ZONE })
    const [total] = await Promise.all([countOrders(db), readOrders(db, ORDERS_PER_PAGE + 1, undefined), money])
    return { total }
  }
  return {
    all: () => list({}),
    ...Object.fromEntries(Object.keys(LEAD_VIEWS).map((view) => [`view ${view}`, () => list({ view })])),
    ...Object.fromEntries(LEAD_FACTS.map((fact) => [`by ${fact}`, () => list({}, fact)])),
    'by fee, the second page': () => list({}, 'fee', older),
    'to answer, by fee': () => list({ view: 'to-answer' }, 'fee'),
    'a campaign, by cases': () => list({ campaign: 'campaign-7' }, 'cases'),
    'a word in most, by fee': () => list({ q: 'intake' }, 'fee'),
    'a rare word': () => list({ q: 'person-77@firm' }),
    'who left the calendar': () => list({ call: 'left' }),
    'Funnel over 90 days': async () => ({
      total: (await countByCampaign(db, { from: NOW - 90 * DAY_MS, until: NOW })).length,
    }),
    'Deliveries, waiting': () => deliveries(undefined),
    'Deliveries, failed': () => deliveries('failed'),
    'Deliveries, sent': () => deliveries('sent'),
    Orders: orders,
    Today: async () => ({ total: (await showToday({ ...deps, addresses: PLACES }, NOW, ZONE)).people.length }),
  }
}

interface Measured {
  name: string
  found: number
  middle: number
  worst: number
}

async function measure(location: StorePlace): Promise<Measured[]> {
  const store = await openStore(location)
  try {
    await fillConsole(store.db, { leads: LEADS, now: NOW })
    // As PostgreSQL's autovacuum does in time.
    if (store.pool) await sql`vacuum analyze`.execute(store.db)
    const everything = searchedBy(leadFilter.parse({}), ZONE, NOW)
    const first = await showLeads({ db: store.db, survey: async () => survey }, everything, { sort: 'fee' }, NOW)
    const measured: Measured[] = []
    for (const [name, ask] of Object.entries(viewsOf(store.db, first.older ?? ''))) {
      const times: number[] = []
      let found = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = performance.now()
        found = (await ask()).total ?? 0
        times.push(performance.now() - before)
      }
      times.sort((one, other) => one - other)
      measured.push({ name, found, middle: times[ROUNDS / 2] ?? 0, worst: times.at(-1) ?? 0 })
    }
    return measured
  } finally {
    await store.close()
  }
}

await using folder = await openFolder()
const onSqlite = await measure({ file: join(folder.path, 'gimbal.sqlite') })
const bin = findPostgres(process.env)
await using postgres = bin === undefined ? undefined : await startPostgres(bin)
const onPostgres = postgres && (await measure({ url: await makeBlankDatabase(postgres.url) }))
const HEADS = ['Asked', 'Found', 'SQLite: p50, ms', 'worst, ms']
const numbered = (count: number) => count.toLocaleString('en-US')
const rows = onSqlite.map(({ name, found, middle, worst }, index) => {
  const other = onPostgres?.[index]
  return [
    name,
    numbered(found),
    middle.toFixed(0),
    worst.toFixed(0),
    ...(other ? [other.middle.toFixed(0), other.worst.toFixed(0)] : []),
  ]
})
const lines = [
  measuredWith(`, ${numbered(LEADS)} leads, ${ROUNDS} times each`),
  '',
  ...tableOf(onPostgres ? [...HEADS, 'PostgreSQL: p50, ms', 'worst, ms'] : HEADS, rows),
]
console.log(lines.join('\n'))
writeMeasurement('bench-lists', lines)
const slow = [...onSqlite, ...(onPostgres ?? [])].filter(({ middle }) => middle >= MOST_MS)
for (const { name, middle } of slow) console.error(`${name} took ${middle.toFixed(0)} ms, over ${MOST_MS} ms`)
process.exitCode = slow.length > 0 ? 1 : 0
