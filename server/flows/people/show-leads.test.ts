import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { LEADS_PER_PAGE, leadFilter, writeLeadFilter } from '#contracts/console-leads.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { insertMessage } from '#server/store/messages.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { storeLead, storeLeads } from '#test/store/store-lead.ts'
import { type ListPage, MAX_FOUND, searchedBy, showLeads } from './show-leads.ts'

const ZONE = 'America/New_York'
const filterOf = (given: object) => leadFilter.parse(given)
const all = searchedBy(filterOf({}), ZONE, 0)

/** Pairs of leads with the same timestamp; `lead-0000` is the oldest. */
async function fill(db: Database, count: number): Promise<void> {
  await storeLeads(db, count, (number) => {
    const id = `lead-${`${number}`.padStart(4, '0')}`
    const payload = JSON.stringify({ email: `p${number}@example.com`, firstName: 'P', lastName: `${number}` })
    return { id, kind: 'survey', payload, held: 0, created_at: Math.floor(number / 2) }
  })
  const message = { id: 'message', kind: 'purchase', payload: '{}', email: null, email_key: null } as const
  await insertMessage(db, { ...message, created_at: 9e9 })
}

const show = ({ db }: TestStore, searched: LeadChoice, page: ListPage = {}) =>
  showLeads({ db, survey }, searched, page, 0)

const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id)

it.each([
  ['all leads', {}],
  ['a search', { q: '@EXAMPLE.com' }],
])('walks through %s and back, each lead once, also where many came at the same time', async (_, filter) => {
  await using store = await openTestStore()
  const all = searchedBy(filterOf(filter), ZONE, 0)
  const count = 2 * LEADS_PER_PAGE + 7
  await fill(store.db, count)
  const pages = [await show(store, all)]
  for (let last = pages[0]; last?.older; last = pages.at(-1))
    pages.push(await show(store, all, { older: readGroupedCursor(last.older) }))
  expect(pages.map(({ leads, total }) => [leads.length, total])).toEqual([
    [LEADS_PER_PAGE, count],
    [LEADS_PER_PAGE, count],
    [7, count],
  ])
  const seen = pages.flatMap(({ leads }) => idsOf(leads))
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  expect(pages[0]?.newer).toBe(null)

  const back = await show(store, all, { newer: readGroupedCursor(pages[2]?.newer ?? '') })
  expect(idsOf(back.leads)).toEqual(idsOf(pages[1]?.leads ?? []))
  const first = await show(store, all, { newer: readGroupedCursor(back.newer ?? '') })
  expect(idsOf(first.leads)).toEqual(idsOf(pages[0]?.leads ?? []))
  expect(first.newer).toBe(null)
  // A full page, though less than one is newer than this cursor.
  const tenth = pages[0]?.leads[10]
  const near = await show(store, all, { newer: { created_at: tenth?.at ?? 0, id: tenth?.id ?? '', group: 0 } })
  expect(near).toEqual(first)
})

it('walks through a search that finds more than are counted', async () => {
  await using store = await openTestStore()
  await fill(store.db, MAX_FOUND + 2)
  const search = searchedBy(filterOf({ q: 'example' }), ZONE, 0)
  const first = await show(store, search)
  const second = await show(store, search, { older: readGroupedCursor(first.older ?? '') })
  for (const answer of [first, second]) expect(answer).toMatchObject({ total: MAX_FOUND, isMore: true })
  const newest = Array.from({ length: 2 * LEADS_PER_PAGE }, (_, index) => `${MAX_FOUND + 1 - index}`.padStart(4, '0'))
  expect([...idsOf(first.leads), ...idsOf(second.leads)]).toEqual(newest.map((number) => `lead-${number}`))
  expect(await show(store, search, { newer: readGroupedCursor(second.newer ?? '') })).toEqual(first)
  const one = await show(store, searchedBy(filterOf({ q: 'example p1001@' }), ZONE, 0))
  expect(one).toMatchObject({ total: 1, isMore: false })
})

it('shows the first page where the leads of a place are gone, and nothing where nothing is found', async () => {
  await using store = await openTestStore()
  await fill(store.db, 3)
  const gone = await show(store, all, { older: { created_at: -1, id: 'x', group: 0 } })
  expect(idsOf(gone.leads)).toEqual(['lead-0002', 'lead-0001', 'lead-0000'])
  const none = await show(store, searchedBy(filterOf({ q: 'nobody' }), ZONE, 0))
  expect(none).toEqual({
    total: 0,
    isMore: false,
    leads: [],
    people: 0,
    older: null,
    newer: null,
    origins: { source: [], medium: [], campaign: [] },
  })
})

it('begins and ends days where the owner is, also on the day that clocks change', () => {
  const { since, until } = searchedBy(filterOf({ from: '2026-03-08', to: '2026-03-08' }), ZONE, 0)
  expect([since, until].map((time) => new Date(time ?? 0).toISOString())).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
})

it('takes a landing page without its variant for both of them', async () => {
  await using store = await openTestStore()
  for (const page of ['/lp_01-x_a', '/lp_01-x_b', '/lp_02-y_a']) {
    const attribution = JSON.stringify({ first: { page, utm_source: page.slice(-3) }, last: {} })
    await storeLead(store.db, { id: page, kind: 'survey', payload: '{}', held: 0, created_at: 1, attribution })
  }
  const found = await show(store, searchedBy(filterOf({ page: '/lp_01-x' }), ZONE, 0))
  expect(idsOf(found.leads)).toEqual(['/lp_01-x_b', '/lp_01-x_a'])
  expect(found.origins).toEqual({ source: ['x_a', 'x_b', 'y_a'], medium: [], campaign: [] })
})

it.each([
  [{ kind: 'spam' }],
  [{ from: '5 March' }],
  [{ to: '2026-02-31' }],
  [{ from: '2026-03-10', to: '2026-03-01' }],
  [{ state: 'sold' }],
  [{ q: 'x'.repeat(201) }],
])('refuses the filter %j', (given) => {
  expect(leadFilter.safeParse(given).success).toBe(false)
})

it('writes a filter as it reads it', () => {
  expect(writeLeadFilter(filterOf({}))).toBe('')
  expect(writeLeadFilter(filterOf({ q: 'a & b', kind: 'survey' }))).toBe('?q=a+%26+b&kind=survey')
})
