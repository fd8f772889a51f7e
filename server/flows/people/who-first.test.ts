import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import { LEADS_PER_PAGE, leadFilter } from '#contracts/console-leads.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import { readGroupedCursor } from '#server/store/cursor.ts'
import { readListingsOf } from '#server/store/listings/lead-listings.ts'
import { leaveAtCalendar, NO_BOOKING } from '#test/call-mail.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { setLeadState } from './lead-state.ts'
import { searchedBy, showLeads } from './show-leads.ts'
import { showToday } from './today.ts'

const ZONE = 'America/New_York'
const by = 'owner@firm.example'

interface Asked {
  filter?: Record<string, string>
  sort?: 'fee' | 'cases' | 'size'
}

const list = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>, { filter = {}, sort }: Asked = {}) =>
  showLeads(
    { db, survey },
    searchedBy(leadFilter.parse(filter), ZONE, clock()),
    { sort: sort ?? '', oldestFirst: filter['view'] === 'to-answer' },
    clock(),
  )

const emailsIn = async (test: TestApp, asked: Asked) => (await list(test, asked)).leads.map(({ email }) => email)

async function sendSurvey(test: TestApp, email: string, given: Partial<ReturnType<typeof surveySubmission>> = {}) {
  test.clock.advance(MINUTE_MS)
  const sent = surveySubmission({ ...NO_BOOKING, email, ...given })
  expect((await test.post('/api/survey', sent)).status).toBe(200)
  return sent.uuid
}

async function signUp(test: TestApp, email: string) {
  test.clock.advance(MINUTE_MS)
  const sent = newsletterSubmission({ email })
  expect((await test.post('/api/newsletter', sent)).status).toBe(200)
  return sent.uuid
}

it('sorts by what a survey says, the highest first and whoever said nothing last', async () => {
  await using test = await createTestApp()
  await sendSurvey(test, 'low@x.example', {
    caseValueThreshold: '< $2.5k',
    targetCasesPerYear: '> 1,000',
    firmType: 'small',
  })
  await sendSurvey(test, 'high@x.example', {
    caseValueThreshold: '> $100k',
    targetCasesPerYear: '< 25',
    firmType: 'solo',
  })
  await signUp(test, 'news@x.example')
  await sendSurvey(test, 'mid@x.example', {
    caseValueThreshold: '$5k - $10k',
    targetCasesPerYear: '51 - 100',
    firmType: 'large',
  })
  for (const filter of [{}, { q: 'x.example' }]) {
    const sorted = await Promise.all(
      (['fee', 'cases', 'size'] as const).map((sort) => emailsIn(test, { filter, sort })),
    )
    expect(sorted.map((emails) => emails.map((email) => email.split('@')[0]).join(' '))).toEqual([
      'high mid low news',
      'low mid high news',
      'mid low high news',
    ])
  }
  const { leads } = await list(test, { sort: 'fee' })
  expect(leads.map(({ facts }) => facts)).toMatchObject([
    { fee: '> $100k', cases: '< 25', size: 'Solo' },
    { fee: '$5k - $10k' },
    { fee: '< $2.5k' },
    { fee: '', cases: '', size: '' },
  ])
})

it('pages through a sorted list and back, and shows each person once', async () => {
  await using store = await openTestStore()
  const { db } = store
  const fees = ['> $100k', '$5k - $10k', undefined]
  const COUNT = 2 * LEADS_PER_PAGE + 20
  for (let index = 0; index < COUNT; index += 1) {
    const payload = JSON.stringify({ email: `p${index}@x.example`, caseValueThreshold: fees[index % 3] })
    const id = `lead-${String(index).padStart(4, '0')}`
    // Several at once, so that ids decide.
    const at = Math.floor(index / 4)
    await storeLead(db, { id, kind: 'survey', payload, held: 0, created_at: at, email_key: `p${index}@x.example` })
  }
  for (const words of [undefined, ['x.example']]) {
    const show = (place: { older?: string; newer?: string }) =>
      showLeads(
        { db, survey },
        { words },
        { sort: 'fee', older: readGroupedCursor(place.older ?? ''), newer: readGroupedCursor(place.newer ?? '') },
        0,
      )
    const pages = [await show({})]
    for (let last = pages[0]; last?.older; last = pages.at(-1)) pages.push(await show({ older: last.older }))
    const ids = pages.map(({ leads }) => leads.map(({ id }) => id))
    expect(ids.map(({ length }) => length)).toEqual([LEADS_PER_PAGE, LEADS_PER_PAGE, 20])
    expect(new Set(ids.flat()).size).toBe(COUNT)
    const order = pages.flatMap(({ leads }) => leads.map(({ facts }) => facts.fee))
    expect(order.join()).toBe([...order].toSorted((one, other) => rank(one) - rank(other)).join())
    const back = await show({ newer: pages[2]?.newer ?? '' })
    expect(back.leads.map(({ id }) => id)).toEqual(ids[1])
    expect((await show({ newer: back.newer ?? '' })).leads.map(({ id }) => id)).toEqual(ids[0])
  }
})

const rank = (fee: string) => ['> $100k', '$5k - $10k', ''].indexOf(fee)

it('has surveys, and business cards with a number to call, in those to answer, the longest waiting first', async () => {
  await using test = await createTestApp({ bookingWaitMs: 30 * MINUTE_MS })
  const first = await sendSurvey(test, 'first@x.example')
  test.clock.advance(HOUR_MS)
  await test.post('/api/business-card', businessCardSubmission({ Email: 'card@x.example' }))
  await test.post('/api/business-card', businessCardSubmission({ Email: 'quiet@x.example', Phone: '' }))
  await signUp(test, 'news@x.example')
  await sendSurvey(test, 'booked@x.example', surveySubmission())
  await leaveAtCalendar(test)
  const filter = { view: 'to-answer' }
  expect(await emailsIn(test, { filter })).toEqual(['first@x.example', 'card@x.example'])
  expect((await list(test, { filter })).leads.map(({ waitsSince }) => waitsSince)).toEqual([
    test.clock() - HOUR_MS - 2 * MINUTE_MS,
    test.clock() - 2 * MINUTE_MS,
  ])
  expect((await showToday({ db: test.db, survey }, test.clock(), ZONE)).toAnswer).toBe(2)
  await setLeadState(test, { id: first, from: 'new', to: 'contacted', by })
  expect(await emailsIn(test, { filter })).toEqual(['card@x.example'])
})

it('begins “Since Friday” and “This month” at midnight in the owner’s zone, on a Friday with the one before', async () => {
  await using test = await createTestApp()
  // Thursday, noon UTC.
  await sendSurvey(test, 'thursday@x.example')
  test.clock.advance(16 * HOUR_MS - MINUTE_MS)
  // Thursday, 11 p.m. in New York, and Friday in UTC.
  await sendSurvey(test, 'late@x.example')
  test.clock.advance(HOUR_MS + MINUTE_MS)
  await sendSurvey(test, 'friday@x.example')
  const filter = { view: 'since-friday' }
  expect(await emailsIn(test, { filter })).toEqual(['friday@x.example', 'late@x.example', 'thursday@x.example'])
  test.clock.advance(3 * DAY_MS)
  expect(await emailsIn(test, { filter })).toEqual(['friday@x.example'])
  expect(await emailsIn(test, { filter: { view: 'this-month' } })).toHaveLength(3)
  test.clock.advance(27 * DAY_MS)
  expect(await emailsIn(test, { filter: { view: 'this-month' } })).toEqual([])
})

it('lists by campaign and medium, however they’re spelled', async () => {
  await using test = await createTestApp()
  const touch = { page: '/', utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'Spring' }
  const headers = { [ATTRIBUTION_HEADER]: writeAttribution({ first: touch, last: {} }) }
  await test.post('/api/survey', surveySubmission({ email: 'ad@x.example' }), headers)
  await sendSurvey(test, 'other@x.example')
  expect(await emailsIn(test, { filter: { campaign: 'SPRING', medium: 'cpc' } })).toEqual(['ad@x.example'])
  const { origins } = await list(test)
  expect(origins).toEqual({ source: ['google'], medium: ['cpc'], campaign: ['spring'] })
})

it('has one row a person, whose forms share a state and what the latest survey says', async () => {
  await using test = await createTestApp()
  const early = await sendSurvey(test, 'Ada@x.example', { caseValueThreshold: '< $2.5k' })
  await setLeadState(test, { id: early, from: 'new', to: 'contacted', by })
  test.clock.advance(DAY_MS)
  const late = await sendSurvey(test, 'ada@x.example', { caseValueThreshold: '> $100k' })
  const news = await signUp(test, 'ada@X.example')
  await sendSurvey(test, 'bo@x.example')
  for (const filter of [{}, { q: 'x.example' }]) {
    const { leads, total, people } = await list(test, { filter })
    expect([total, people]).toEqual([4, 2])
    expect(leads).toMatchObject([
      { email: 'bo@x.example' },
      { id: news, state: 'contacted', facts: { fee: '> $100k' } },
    ])
  }
  // Of those that match, the newest.
  expect((await list(test, { filter: { kind: 'survey' } })).leads.map(({ id }) => id).at(-1)).toBe(late)
  // She wrote again, and nobody has answered that.
  const toAnswer = { filter: { view: 'to-answer' } }
  expect((await list(test, toAnswer)).leads.map(({ id }) => id)[0]).toBe(late)
  await setLeadState(test, { id: news, from: 'contacted', to: 'contacted', by })
  expect(await emailsIn(test, toAnswer)).toEqual(['bo@x.example'])
  await setLeadState(test, { id: early, from: 'contacted', to: 'client', by })
  const states = (await readListingsOf(test.db, [early, late, news])).map(({ state }) => state)
  expect(states).toEqual(['client', 'client', 'client'])
})
