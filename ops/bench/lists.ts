// npx node ops/bench/lists.ts [LEADS]: how quickly the console's views are read, of 100,000 leads unless told. Each
// view is asked for ten times, on SQLite, and on PostgreSQL if it's there. Writes docs/measurements.md; fails over the bar.
import { join } from 'node:path'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
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
import { storeLeads } from '#test/store/store-lead.ts'
import { makeBlankDatabase } from '#test/store/test-database.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '../sample-submissions.ts'
import { findPostgres } from '../set-up/find-postgres.ts'
import { survey } from '../survey.ts'
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
/** Two years of leads. */
const AGE_MS = (2 * 365 * DAY_MS) / LEADS
const FEES = ['< $2.5k', '$2.5k - $5k', '$5k - $10k', '$10k - $25k', '$25k - $50k', '$50k - $100k', '> $100k']
const CASES = ['< 25', '25 - 50', '51 - 100', '101 - 250', '251 - 500', '501 - 1,000', '> 1,000']
const KINDS = ['newsletter', 'survey', 'newsletter', 'business-card', 'survey', 'newsletter', 'newsletter'] as const
const ASKED = '{"halfDays":[{"date":"2026-11-25","half":"morning"}],"timeZone":"America/Chicago"}'

/**
 * Every fourth person writes twice. A third of the surveys has a call; one in ten of the others waits for an answer.
 * Every 500th delivery waits, every 1,000th has failed.
 */
function leadAt(index: number) {
  const kind = KINDS[index % KINDS.length] ?? 'survey'
  const email = `person-${index % 4 === 3 ? index - 3 : index}@firm-${index % 999}.example`
  const created_at = Math.floor(NOW - index * AGE_MS - 40 * MINUTE_MS)
  const isBooked = index % 3 === 0
  const call = isBooked ? new Date(created_at + 2 * DAY_MS).toISOString() : ''
  const survey = {
    issue: `Problem ${index}: intake takes too long, and the phone rings while everyone is in court.`,
    firstName: `Ada${index % 700}`,
    lastName: `Byron${index % 1100}`,
    caseValueThreshold: FEES[index % 7] ?? '',
    targetCasesPerYear: CASES[(index + 3) % 7] ?? '',
    eventUri: call && 'x',
    firstMeetingTimestamp: call,
  }
  const submission = {
    survey: () => surveySubmission({ email, ...survey }),
    newsletter: () => newsletterSubmission({ email }),
    'business-card': () => businessCardSubmission({ Email: email }),
  }[kind]()
  const ad = { utm_source: `source-${index % 5}`, utm_campaign: `campaign-${index % 40}` }
  const first = { page: `/lp_0${index % 7}-x_a`, ...ad }
  const isOpen = kind === 'survey' && !isBooked
  return {
    id: `lead-${String(index).padStart(7, '0')}`,
    kind,
    payload: JSON.stringify(submission),
    held: 0,
    attribution: JSON.stringify({ first, last: {} }),
    email_key: email,
    asked_times: isOpen && index % 5 === 0 ? ASKED : null,
    calendar_until: isOpen ? created_at + 30 * MINUTE_MS + (index < 50 ? HOUR_MS : 0) : null,
    created_at,
    delivery: {
      destination: 'survey' as const,
      next_attempt_at: NOW + HOUR_MS,
      created_at,
      delivered_at: index % 500 === 0 ? null : created_at + MINUTE_MS,
      last_attempt_at: created_at,
      failed_at: index % 1000 === 0 ? created_at + HOUR_MS : null,
    },
  }
}

/** @param analyze as PostgreSQL's autovacuum does in time */
async function fill(db: Database, analyze: boolean): Promise<void> {
  await storeLeads(db, LEADS, leadAt)
  const answered = sql<number>`created_at + ${HOUR_MS}`
  const isAnswered = sql<boolean>`cast(substr(lead_id, 6) as integer) % 10 <> 1`
  const set = { state: 'contacted' as const, state_at: answered, answered_at: answered }
  await db.updateTable('lead_listings').set(set).where(isAnswered).execute()
  // As many orders as a busy firm has in two years.
  const orders = Array.from({ length: Math.ceil(LEADS / 20) }, (_, index) => {
    // Each twentieth lead's sender.
    const [at, sender] = [Math.floor(NOW - index * AGE_MS * 20), index * 20]
    const email = `person-${sender}@firm-${sender % 999}.example`
    const ids = { id: `order-${index}`, session_id: `session-${index}`, payment_id: `payment-${index}` }
    const paid = { paid_at: at, amount: 4900, tax: 300, currency: 'usd', created_at: at }
    return { ...ids, ...paid, email, email_key: email }
  })
  for (let from = 0; from < orders.length; from += 400)
    await db
      .insertInto('orders')
      .values(orders.slice(from, from + 400))
      .execute()
  const steps = Array.from({ length: Math.min(1000, LEADS / 7) }, (_, index) => {
    const [lead_id, due_on] = [leadAt(index * 7 + 1).id, `2026-11-${20 + (index % 10)}`]
    return { lead_id, text: 'Call back', due_on, by: 'ada@firm.example', created_at: NOW }
  })
  await db.insertInto('next_steps').values(steps).execute()
  if (analyze) await sql`vacuum analyze`.execute(db)
}

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
    await fill(store.db, store.pool !== undefined)
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
