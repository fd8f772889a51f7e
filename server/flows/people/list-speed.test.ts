import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { survey } from '#content/survey.ts'
import { DELIVERIES_PER_PAGE } from '#contracts/console-deliveries.ts'
import { LEAD_FACTS, LEAD_VIEWS, type LeadView, leadFilter } from '#contracts/console-leads.ts'
import { ORDERS_PER_PAGE } from '#contracts/console-orders.ts'
import { contactOf } from '#contracts/contact.ts'
import { DESTINATIONS, type LeadKind } from '#contracts/lead-kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { showDeliveries, showDestinations } from '#server/flows/manage-deliveries.ts'
import { readMoney } from '#server/flows/purchase/order-books.ts'
import { countByCampaign } from '#server/store/campaigns.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { listingOf } from '#server/store/listings/listing-of.ts'
import { countOrders, readOrders } from '#server/store/orders.ts'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { searchedBy, showLeads } from './show-leads.ts'
import { showToday } from './today.ts'

/** Leads in the store. To measure: LISTED_LEADS=100000 npx vitest run server/flows/people/list-speed.test.ts */
const LEADS = Number(process.env['LISTED_LEADS'] ?? 400)
const IS_MEASURED = LEADS >= 10_000
const ROUNDS = IS_MEASURED ? Number(process.env['ROUNDS'] ?? 20) : 1
const MOST_MS = 200

vi.setConfig({ testTimeout: IS_MEASURED ? 600_000 : 20_000 })

const PLACES = Object.fromEntries(
  DESTINATIONS.map((id) => [id, { name: id, where: '', setting: '', hasAddress: true }]),
) as Parameters<typeof showDestinations>[1]
const ZONE = 'America/New_York'
const NOW = Date.UTC(2026, 10, 24, 15)
/** Two years of leads. */
const AGE_MS = (2 * 365 * DAY_MS) / LEADS
const FEES = ['< $2.5k', '$2.5k - $5k', '$5k - $10k', '$10k - $25k', '$25k - $50k', '$50k - $100k', '> $100k']
const CASES = ['< 25', '25 - 50', '51 - 100', '101 - 250', '251 - 500', '501 - 1,000', '> 1,000']
const KINDS: readonly LeadKind[] = [
  'newsletter',
  'survey',
  'newsletter',
  'business-card',
  'survey',
  'newsletter',
  'newsletter',
]

/** Every fourth person writes twice. A third of the surveys has a call; one in ten of the others waits for an answer. */
function leadAt(index: number) {
  const kind = KINDS[index % KINDS.length] ?? 'survey'
  const email = `person-${index % 4 === 3 ? index - 3 : index}@firm-${index % 999}.example`
  const at = NOW - index * AGE_MS - 40 * MINUTE_MS
  const isBooked = index % 3 === 0
  const issue = `Problem ${index}: intake takes too long, and the phone rings while everyone is in court.`
  const submission =
    kind === 'survey'
      ? surveySubmission({
          email,
          issue,
          firstName: `Ada${index % 700}`,
          lastName: `Byron${index % 1100}`,
          caseValueThreshold: FEES[index % 7] ?? '',
          targetCasesPerYear: CASES[(index + 3) % 7] ?? '',
          ...(isBooked
            ? { firstMeetingTimestamp: new Date(at + 2 * DAY_MS).toISOString() }
            : { eventUri: '', firstMeetingTimestamp: '' }),
        })
      : kind === 'business-card'
        ? businessCardSubmission({ Email: email, Message: issue })
        : newsletterSubmission({ email })
  const lead = {
    id: `lead-${String(index).padStart(7, '0')}`,
    kind,
    payload: JSON.stringify(submission),
    answers: null,
    held: 0,
    attribution: null,
    email_key: email,
    agreed_words: null,
    asked_times:
      kind === 'survey' && !isBooked && index % 5 === 0
        ? '{"halfDays":[{"date":"2026-11-25","half":"morning"}],"timeZone":"America/Chicago"}'
        : null,
    calendar_until: kind === 'survey' && !isBooked ? at + 30 * MINUTE_MS + (index < 50 ? HOUR_MS : 0) : null,
    created_at: Math.floor(at),
    ...contactOf(submission),
  }
  const touch = {
    page: `/lp_0${index % 7}-x_a`,
    utm_source: `source-${index % 5}`,
    utm_campaign: `campaign-${index % 40}`,
  }
  const isWaiting = index % 10 === 1
  return {
    lead,
    listing: {
      ...listingOf(lead, { submission, answers: undefined, attribution: { first: touch, last: {} } }),
      ...(isWaiting
        ? { state: 'new' as const, state_at: null, answered_at: null }
        : { state: 'contacted' as const, state_at: lead.created_at + HOUR_MS, answered_at: lead.created_at + HOUR_MS }),
    },
  }
}

/** Every 500th waits, every 1,000th has failed. */
const deliveryOf = ({ id, created_at }: { id: string; created_at: number }, index: number) => ({
  id: `delivery-${id}`,
  lead_id: id,
  destination: 'survey' as const,
  next_attempt_at: NOW + HOUR_MS,
  created_at,
  delivered_at: index % 500 === 0 ? null : created_at + MINUTE_MS,
  last_attempt_at: created_at,
  failed_at: index % 1000 === 0 ? created_at + HOUR_MS : null,
  last_error: null,
  last_answer: null,
})

/** As many orders as a busy firm has in two years. */
const ORDERS = Math.ceil(LEADS / 20)

const orderAt = (index: number) => {
  const paidAt = Math.floor(NOW - index * AGE_MS * 20)
  return {
    id: `order-${index}`,
    session_id: `session-${index}`,
    payment_id: `payment-${index}`,
    email: `person-${index}@x.example`,
    email_key: `person-${index}@x.example`,
    paid_at: paidAt,
    amount: 4900,
    tax: 300,
    currency: 'usd',
    created_at: paidAt,
  }
}

async function fill(db: Database): Promise<void> {
  for (let from = 0; from < LEADS; from += 400) {
    const rows = Array.from({ length: Math.min(400, LEADS - from) }, (_, index) => leadAt(from + index))
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('leads')
        .values(rows.map(({ lead }) => lead))
        .execute()
      await trx
        .insertInto('lead_listings')
        .values(rows.map(({ listing }) => listing))
        .execute()
      await trx
        .insertInto('deliveries')
        .values(rows.map(({ lead }, index) => deliveryOf(lead, from + index)))
        .execute()
    })
  }
}

async function fillOrders(db: Database): Promise<void> {
  for (let from = 0; from < ORDERS; from += 400) {
    const orders = Array.from({ length: Math.min(400, ORDERS - from) }, (_, index) => orderAt(from + index))
    await db.insertInto('orders').values(orders).execute()
  }
}

it(`shows each list of ${LEADS} leads, and those of Today, in under ${MOST_MS} ms`, async () => {
  await using store = await openTestStore()
  const { db } = store
  await fill(db)
  await fillOrders(db)
  // As its autovacuum does in time.
  if (onPostgres) await sql`vacuum analyze`.execute(db)
  const parts = { db, survey }
  const list = (given: Record<string, string>, sort: 'fee' | 'cases' | 'size' | '' = '', older?: string) =>
    showLeads(
      parts,
      searchedBy(leadFilter.parse(given), ZONE, NOW),
      { sort, oldestFirst: given['view'] === 'to-answer', older: readGroupedCursor(older ?? '') },
      NOW,
    )
  const second = (await list({}, 'fee')).older ?? ''
  const views = Object.keys(LEAD_VIEWS) as LeadView[]
  const asked: [string, () => Promise<{ total?: number }>][] = [
    ['all', () => list({})],
    ...views.map((view): [string, () => Promise<{ total?: number }>] => [`view ${view}`, () => list({ view })]),
    ...LEAD_FACTS.map((fact): [string, () => Promise<{ total?: number }>] => [`by ${fact}`, () => list({}, fact)]),
    ['by fee, the second page', () => list({}, 'fee', second)],
    ['to answer, by fee', () => list({ view: 'to-answer' }, 'fee')],
    ['a campaign, by cases', () => list({ campaign: 'campaign-7' }, 'cases')],
    ['a word in most, by fee', () => list({ q: 'intake' }, 'fee')],
    ['a rare word', () => list({ q: 'person-77@firm' })],
    ['who left the calendar', () => list({ call: 'left' })],
    [
      'Funnel over 90 days',
      async () => ({ total: (await countByCampaign(db, { from: NOW - 90 * DAY_MS, until: NOW })).length }),
    ],
    ...([undefined, 'failed', 'sent'] as const).map((state): [string, () => Promise<{ total?: number }>] => [
      `Deliveries, ${state ?? 'waiting'}`,
      async () => {
        const query = { destination: undefined, after: undefined, limit: DELIVERIES_PER_PAGE + 1 }
        const [, { length: total }] = await Promise.all([
          showDestinations(db, PLACES, NOW),
          showDeliveries(db, { ...query, state }),
        ])
        return { total }
      },
    ]),
    [
      'Orders',
      async () => {
        const [total] = await Promise.all([
          countOrders(db),
          readOrders(db, ORDERS_PER_PAGE + 1, undefined),
          readMoney({ db, clock: () => NOW, timeZone: ZONE }),
        ])
        return { total }
      },
    ],
    ['Today', async () => ({ total: (await showToday(parts, NOW, ZONE)).toAnswer })],
  ]
  const lines: string[] = []
  for (const [name, ask] of asked) {
    const times: number[] = []
    let total: number | undefined
    const busy = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now()
      total = (await ask()).total
      times.push(performance.now() - before)
    }
    const { user, system } = process.cpuUsage(busy)
    times.sort((one, other) => one - other)
    const [best = 0, middle = 0, worst = 0] = [times[0], times[Math.floor(times.length / 2)], times.at(-1)]
    const figures = [(user + system) / 1000 / ROUNDS, best, middle, worst].map((ms) => ms.toFixed(0))
    lines.push(`| ${name} | ${total ?? ''} | ${figures.join(' | ')} |`)
    if (IS_MEASURED) expect.soft(middle, name).toBeLessThan(MOST_MS)
  }
  if (IS_MEASURED)
    process.stdout.write(
      `\n${onPostgres ? 'PostgreSQL' : 'SQLite'}, ${LEADS} leads, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(0)}\n| Asked | Found | CPU of the server, ms | best, ms | p50, ms | worst, ms |\n| --- | ---: | ---: | ---: | ---: | ---: |\n${lines.join('\n')}\n`,
    )
  const { total } = await list({})
  expect(total).toBe(Math.min(LEADS, 10_000))
})
