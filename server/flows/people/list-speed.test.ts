import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { survey } from '#content/survey.ts'
import { LEAD_FACTS, LEAD_VIEWS, type LeadView, leadFilter } from '#contracts/console-leads.ts'
import { contactOf } from '#contracts/contact.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { listingOf } from '#server/store/listings/listing-of.ts'
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
    })
  }
}

it(`shows each list of ${LEADS} leads, and those of Today, in under ${MOST_MS} ms`, async () => {
  await using store = await openTestStore()
  const { db } = store
  await fill(db)
  // As its autovacuum does in time.
  if (onPostgres) await sql`analyze`.execute(db)
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
    ['Today', async () => ({ total: (await showToday(parts, NOW, ZONE)).toAnswer })],
  ]
  const lines: string[] = []
  for (const [name, ask] of asked) {
    const times: number[] = []
    let total: number | undefined
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now()
      total = (await ask()).total
      times.push(performance.now() - before)
    }
    times.sort((one, other) => one - other)
    const [middle = 0, worst = 0] = [times[Math.floor(times.length / 2)], times.at(-1)]
    lines.push(`| ${name} | ${total ?? ''} | ${middle.toFixed(0)} | ${worst.toFixed(0)} |`)
    if (IS_MEASURED) expect.soft(middle, name).toBeLessThan(MOST_MS)
  }
  if (IS_MEASURED)
    process.stdout.write(
      `\n${onPostgres ? 'PostgreSQL' : 'SQLite'}, ${LEADS} leads, ${ROUNDS} rounds\n| Asked | Found | p50, ms | worst, ms |\n${lines.join('\n')}\n`,
    )
  const { total } = await list({})
  expect(total).toBe(Math.min(LEADS, 10_000))
})
