import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { LEADS_PER_PAGE, type LeadsAnswer, leadFilter } from '#contracts/console-leads.ts'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import { type Database, insertRow } from '#server/store/database.ts'
import { readListingsOf } from '#server/store/listings/person-listings.ts'
import { NO_BOOKING } from '#test/call-mail.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { storeLead, storeLeads } from '#test/store/store-lead.ts'
import { readSurvey } from '#test/survey.ts'
import { setLeadState } from './lead-state.ts'
import { MAX_FOUND, searchedBy, showLeads } from './show-leads.ts'

const ZONE = 'America/New_York'
const by = 'owner@firm.example'

interface Asked {
  filter?: Record<string, string>
  sort?: 'fee' | 'cases' | 'size' | '' | undefined
  older?: string | null | undefined
  newer?: string | null | undefined
}

const list = ({ db, clock = () => 0 }: { db: Database; clock?: () => number }, asked: Asked = {}) => {
  const { filter = {}, sort = '', older, newer } = asked
  const location = { older: readGroupedCursor(older ?? ''), newer: readGroupedCursor(newer ?? '') }
  const page = { sort, oldestFirst: filter['view'] === 'to-answer', ...location }
  return showLeads({ db, survey: readSurvey }, searchedBy(leadFilter.parse(filter), ZONE, clock()), page, clock())
}

const idsOf = ({ leads }: Pick<LeadsAnswer, 'leads'>) => leads.map(({ id }) => id)

/** The names before the @ of the addresses that are listed. */
const namesIn = async (test: Parameters<typeof list>[0], asked: Asked) =>
  (await list(test, asked)).leads.map(({ email }) => email.split('@')[0]).join(' ')

const FEES = ['> $100k', '$5k - $10k', undefined]
const leadOf = (number: number) => `lead-${`${number}`.padStart(4, '0')}`

/** Pairs of leads with the same timestamp; `lead-0000` is the oldest. */
async function fill(db: Database, count: number): Promise<void> {
  await storeLeads(db, count, (number) => {
    const email = `p${number}@x.example`
    const payload = JSON.stringify({ email, caseValueThreshold: FEES[number % 3] })
    const created_at = Math.floor(number / 2)
    return { id: leadOf(number), payload, created_at, email_key: email }
  })
  const message = { id: 'message', kind: 'purchase', payload: '{}', email: null, email_key: null } as const
  await insertRow(db, 'messages', { ...message, created_at: 9e9 })
}

/** Sends a lead a minute after the one before. @returns its id */
async function send(test: TestApp, kind: 'survey' | 'newsletter', submission: { uuid: string }) {
  test.clock.advance(MINUTE_MS)
  expect((await test.post(`/api/${kind}`, submission)).status).toBe(200)
  return submission.uuid
}

const sendSurvey = (test: TestApp, email: string, input: Partial<ReturnType<typeof surveySubmission>> = {}) =>
  send(test, 'survey', surveySubmission({ ...NO_BOOKING, email, ...input }))
const signUp = (test: TestApp, email: string) => send(test, 'newsletter', newsletterSubmission({ email }))

it.each<[string, Asked]>([
  ['all leads', {}],
  ['a search', { filter: { q: '@X.example' } }],
  ['a sorted list', { sort: 'fee' }],
  ['a sorted search', { filter: { q: '@X.example' }, sort: 'fee' }],
])('pages through %s and back, each lead once, also where many came at the same time', async (_, asked) => {
  await using store = await openTestStore()
  const count = 2 * LEADS_PER_PAGE + 7
  await fill(store.db, count)
  const pages = [await list(store, asked)]
  for (let last = pages[0]; last?.older; last = pages.at(-1))
    pages.push(await list(store, { ...asked, older: last.older }))
  expect(pages.map(({ leads }) => leads.length)).toEqual([LEADS_PER_PAGE, LEADS_PER_PAGE, 7])
  for (const { total } of pages) expect(total).toBe(count)
  const newest = Array.from({ length: count }, (_, index) => count - 1 - index)
  const inOrder = asked.sort ? newest.toSorted((one, other) => (one % 3) - (other % 3)) : newest
  expect(pages.flatMap(idsOf)).toEqual(inOrder.map(leadOf))
  expect(pages[0]?.newer).toBe(null)

  const back = await list(store, { ...asked, newer: pages[2]?.newer })
  expect(idsOf(back)).toEqual(pages[1] && idsOf(pages[1]))
  const first = await list(store, { ...asked, newer: back.newer })
  expect(first).toEqual(pages[0])
  if (asked.sort) return
  // A full page, though less than one is newer than this cursor.
  const tenth = pages[0]?.leads[10]
  expect(await list(store, { ...asked, newer: `0.${tenth?.at}.${tenth?.id}` })).toEqual(first)
})

it('walks through a search that finds more than are counted', async ({ store }) => {
  await fill(store.db, MAX_FOUND + 2)
  const filter = { q: 'example' }
  const first = await list(store, { filter })
  const second = await list(store, { filter, older: first.older })
  for (const answer of [first, second]) expect(answer).toMatchObject({ total: MAX_FOUND, isMore: true })
  const newest = Array.from({ length: 2 * LEADS_PER_PAGE }, (_, index) => leadOf(MAX_FOUND + 1 - index))
  expect([...idsOf(first), ...idsOf(second)]).toEqual(newest)
  expect(await list(store, { filter, newer: second.newer })).toEqual(first)
  expect(await list(store, { filter: { q: 'example p1001@' } })).toMatchObject({ total: 1, isMore: false })
  // A place whose leads are gone shows the first page.
  expect(idsOf(await list(store, { older: '0.a' }))).toEqual(newest.slice(0, LEADS_PER_PAGE))
  const nothing = { total: 0, isMore: false, leads: [], people: 0, older: null, newer: null }
  expect(await list(store, { filter: { q: 'nobody' } })).toMatchObject(nothing)
})

it('sorts by what a survey says, the highest first and whoever said nothing last', async ({ test }) => {
  const send = (name: string, caseValueThreshold: string, targetCasesPerYear: string, firmType: string) =>
    sendSurvey(test, `${name}@x.example`, { caseValueThreshold, targetCasesPerYear, firmType })
  await send('low', '< $2.5k', '> 1,000', 'small')
  await send('high', '> $100k', '< 25', 'solo')
  await signUp(test, 'news@x.example')
  await send('mid', '$5k - $10k', '51 - 100', 'large')
  for (const filter of [{}, { q: 'x.example' }])
    for (const [sort, names] of [
      ['fee', 'high mid low news'],
      ['cases', 'low mid high news'],
      ['size', 'mid low high news'],
    ] as const)
      expect([sort, await namesIn(test, { filter, sort })]).toEqual([sort, names])
  const { leads } = await list(test, { sort: 'fee' })
  expect(leads.map(({ facts }) => facts.fee)).toEqual(['> $100k', '$5k - $10k', '< $2.5k', ''])
  expect(leads[0]?.facts).toMatchObject({ cases: '< 25', size: 'Solo' })
  expect(leads[3]?.facts).toMatchObject({ cases: '', size: '' })
})

it('begins “Since Friday” and “This month” at midnight in the owner’s zone', async ({ test }) => {
  // Thursday, noon UTC.
  await sendSurvey(test, 'thursday@x.example')
  test.clock.advance(16 * HOUR_MS - MINUTE_MS)
  // Thursday, 11 p.m. in New York, and Friday in UTC.
  await sendSurvey(test, 'late@x.example')
  test.clock.advance(HOUR_MS + MINUTE_MS)
  await sendSurvey(test, 'friday@x.example')
  const since = (view: string) => namesIn(test, { filter: { view } })
  expect(await since('since-friday')).toBe('friday late thursday')
  test.clock.advance(3 * DAY_MS)
  expect([await since('since-friday'), await since('this-month')]).toEqual(['friday', 'friday late thursday'])
  test.clock.advance(27 * DAY_MS)
  expect(await since('this-month')).toBe('')
  // On the day that clocks change, too.
  const day = searchedBy(leadFilter.parse({ from: '2026-03-08', to: '2026-03-08' }), ZONE, 0)
  const [from, until] = [Date.parse('2026-03-08T05:00:00Z'), Date.parse('2026-03-09T04:00:00Z')]
  expect([day.since, day.until]).toEqual([from, until])
})

it('lists by campaign and medium, however they’re spelled', async ({ store }) => {
  const ad = { utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'Spring' }
  for (const [index, page] of ['/lp_01-x_a', '/lp_01-x_b', '/lp_02-y_a'].entries()) {
    const attribution = JSON.stringify({ first: { page, ...(index === 0 && ad) }, last: {} })
    await storeLead(store.db, { id: page, created_at: 1, attribution })
  }
  expect(idsOf(await list(store, { filter: { campaign: 'SPRING', medium: 'cpc' } }))).toEqual(['/lp_01-x_a'])
  const found = await list(store, { filter: { page: '/lp_01-x' } })
  expect(idsOf(found)).toEqual(['/lp_01-x_b', '/lp_01-x_a'])
  expect(found.origins).toEqual({ source: ['google'], medium: ['cpc'], campaign: ['spring'] })
})

it('has one row a person, whose forms share a state and what the latest survey says', async ({ test }) => {
  const early = await sendSurvey(test, 'Ada@x.example', { caseValueThreshold: '< $2.5k' })
  await setLeadState(test, { id: early, from: 'new', to: 'contacted', by })
  test.clock.advance(DAY_MS)
  const late = await sendSurvey(test, 'ada@x.example', { caseValueThreshold: '> $100k' })
  const event = await signUp(test, 'ada@X.example')
  await sendSurvey(test, 'bo@x.example')
  for (const filter of [{}, { q: 'x.example' }])
    expect(await list(test, { filter })).toMatchObject({
      total: 4,
      people: 2,
      leads: [{ email: 'bo@x.example' }, { id: event, state: 'contacted', facts: { fee: '> $100k' } }],
    })
  // Of those that match, the newest.
  expect(idsOf(await list(test, { filter: { kind: 'survey' } })).at(-1)).toBe(late)
  // She wrote again, and nobody has answered that.
  const toAnswer = { filter: { view: 'to-answer' } }
  expect(idsOf(await list(test, toAnswer))[0]).toBe(late)
  await setLeadState(test, { id: event, from: 'contacted', to: 'contacted', by })
  expect(await namesIn(test, toAnswer)).toBe('bo')
  await setLeadState(test, { id: early, from: 'contacted', to: 'client', by })
  const states = (await readListingsOf(test.db, [early, late, event])).map(({ state }) => state)
  expect(states).toEqual(['client', 'client', 'client'])
})
