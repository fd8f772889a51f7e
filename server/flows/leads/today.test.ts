import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { leadFilter } from '#contracts/console-leads.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { leaveAtCalendar, NO_BOOKING } from '#test/call-mail.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { it } from '#test/it.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { readSurvey } from '#test/survey.ts'
import { countWeek } from '../stats/weekly-report.ts'
import { setLeadState } from './lead-state.ts'
import { searchedBy, showLeads } from './show-leads.ts'
import { medianWait, showToday } from './today.ts'

/** 1 p.m. in New York. */
const NOW = Date.parse('2026-03-10T17:00:00Z')

it('counts leads by the days of the owner, beside as many days before up to the same time', async ({ db }) => {
  const insert = (at: string, kind: LeadKind = 'survey') =>
    storeLead(db, { id: at, kind, payload: '{}', held: 0, created_at: Date.parse(at) })
  const none = { newsletter: 0, survey: 0, 'business-card': 0, 'lead-magnet': 0, booking: 0 }
  // The 9th in New York, the 10th in UTC.
  await insert('2026-03-10T03:59:00Z')
  await insert('2026-03-10T04:00:00Z', 'newsletter')
  await insert('2026-03-10T16:59:59Z')
  // The first of seven days, and just before them.
  await insert('2026-03-04T05:00:00Z')
  await insert('2026-03-03T04:59:59Z')
  // Past this time of day a week ago: in neither period.
  await insert('2026-03-03T18:00:00Z')
  await insert('2026-01-01T00:00:00Z')
  const { days7, days28, byDay } = await showToday({ db, survey: readSurvey }, NOW, 'America/New_York')
  expect(days7).toEqual({ now: 4, before: 1 })
  expect(days28).toEqual({ now: 6, before: 0 })
  expect(byDay).toHaveLength(28)
  expect(byDay.slice(-2)).toEqual([
    { day: '2026-03-09', counts: { ...none, survey: 1 } },
    { day: '2026-03-10', counts: { ...none, survey: 1, newsletter: 1 } },
  ])
  expect(byDay[0]?.day).toBe('2026-02-11')
})

it('shows calls to come, what waits and fails, and the newest leads', async ({ db }) => {
  for (const [id, meeting] of Object.entries({
    past: '2026-03-10T15:00:00Z',
    begun: '2026-03-10T16:45:00.000Z',
    next: '2026-03-11T15:00:00Z',
    unreadable: 'soon',
  })) {
    const payload = JSON.stringify({ firstName: id, lastName: 'B', firstMeetingTimestamp: meeting })
    await storeLead(db, { id, kind: 'survey', payload, held: id === 'past' ? 1 : 0, created_at: NOW - 1 })
  }
  await insertDelivery(db, { id: 'd', lead_id: 'next', destination: 'survey', next_attempt_at: 0, created_at: 7 })
  await db.updateTable('deliveries').set({ failed_at: 8, last_error: 'answered 500' }).execute()
  const today = await showToday({ db, survey: readSurvey }, NOW, 'America/New_York')
  expect(today.calls.map(({ id, callAt }) => [id, callAt])).toEqual([
    ['begun', Date.parse('2026-03-10T16:45:00Z')],
    ['next', Date.parse('2026-03-11T15:00:00Z')],
  ])
  expect(today.waiting).toMatchObject([
    {
      to: 'the survey automation',
      waiting: 1,
      failed: 1,
      oldestAt: 7,
      oldest: { id: 'next', name: 'next B' },
      lastError: 'answered 500',
      hold: null,
    },
  ])
  expect(today.held).toBe(1)
  expect(today.newest.map(({ name, marks }) => [name, marks])).toContainEqual(['next B', ['failed']])
})

const speedOf = async ({ db, clock }: TestApp) => {
  const { speed } = await showToday({ db, survey: readSurvey }, clock(), 'UTC')
  return { ...speed, longest: speed.longest.map(({ id }) => id) }
}
/** The console's list of those to answer. */
const listToAnswer = ({ db, clock }: TestApp) => {
  const searched = searchedBy(leadFilter.parse({ view: 'to-answer' }), 'UTC', clock())
  return showLeads({ db, survey: readSurvey }, searched, { oldestFirst: true }, clock())
}
const by = 'owner@firm.example'

it('says who waits for a first answer, the longest first, and that any state but new stops the clock', async () => {
  await using test = await createTestApp({ bookingWaitMs: 30 * MINUTE_MS })
  const card = businessCardSubmission({ Email: 'card@one.example' })
  await test.post('/api/business-card', card)
  test.clock.advance(HOUR_MS)
  const survey = surveySubmission({ ...NO_BOOKING, email: 'survey@two.example' })
  await test.post('/api/survey', survey)
  // None of these waits: no number to call, a booked call, a sign-up, and someone who's still at the calendar.
  await test.post('/api/business-card', businessCardSubmission({ Phone: '' }))
  await test.post('/api/survey', surveySubmission())
  await test.post('/api/newsletter', newsletterSubmission())
  test.clock.advance(1)
  const choosing = await leaveAtCalendar(test)
  test.clock.advance(20 * MINUTE_MS - 1)
  expect(await speedOf(test)).toEqual({
    waiting: 2,
    longest: [card.UUID, survey.uuid],
    week: { leads: 2, waiting: 2, medianMs: 20 * MINUTE_MS, isAtLeast: true },
  })
  test.clock.advance(10 * MINUTE_MS + 1)
  const waitsSince = test.clock() - 90 * MINUTE_MS - 1
  expect((await speedOf(test)).longest).toEqual([card.UUID, survey.uuid, choosing.uuid])
  const { leads } = await listToAnswer(test)
  expect(leads.map(({ id }) => id)).toEqual([card.UUID, survey.uuid, choosing.uuid])
  expect(leads[0]).toMatchObject({ waitsSince })

  await setLeadState(test, { id: survey.uuid, from: 'new', to: 'contacted', by })
  test.clock.advance(HOUR_MS)
  // What's done with it later doesn't count.
  await setLeadState(test, { id: survey.uuid, from: 'contacted', to: 'client', by })
  expect(await speedOf(test)).toMatchObject({
    longest: [card.UUID, choosing.uuid],
    week: { leads: 3, waiting: 2, medianMs: 90 * MINUTE_MS, isAtLeast: true },
  })
  await setLeadState(test, { id: choosing.uuid, from: 'new', to: 'not-a-fit', by })
  const week = { leads: 3, waiting: 1, medianMs: 90 * MINUTE_MS, isAtLeast: false }
  expect((await speedOf(test)).week).toEqual(week)
  // Marked by mistake: it waits again, since it came.
  await setLeadState(test, { id: survey.uuid, from: 'client', to: 'new', by })
  expect((await speedOf(test)).longest).toEqual([card.UUID, survey.uuid])
})

it('counts a state that an older server set, which doesn’t say when the first one was', async ({ test }) => {
  const survey = surveySubmission(NO_BOOKING)
  await test.post('/api/survey', survey)
  const state_at = test.clock() + HOUR_MS
  await test.db.updateTable('lead_listings').set({ state: 'contacted', state_at }).execute()
  test.clock.advance(2 * HOUR_MS)
  expect((await speedOf(test)).week).toMatchObject({ medianMs: HOUR_MS, isAtLeast: false })
  await setLeadState(test, { id: survey.uuid, from: 'contacted', to: 'client', by })
  expect((await speedOf(test)).week).toMatchObject({ medianMs: HOUR_MS })
})

it('is in Monday’s report, in numbers alone', async ({ test }) => {
  const survey = surveySubmission(NO_BOOKING)
  await test.post('/api/survey', survey)
  test.clock.advance(HOUR_MS)
  await setLeadState(test, { id: survey.uuid, from: 'new', to: 'contacted', by })
  test.clock.advance(7 * 24 * HOUR_MS)
  expect((await countWeek({ ...test, timeZone: 'UTC', landingPages: async () => [] }, '2026-03-02')).speed).toEqual({
    week: { leads: 1, waiting: 0, medianMs: HOUR_MS, isAtLeast: false },
    before: { leads: 0, waiting: 0, medianMs: null, isAtLeast: false },
  })
})

it('takes the middle one, and counts those that wait with their wait so far', () => {
  const wait = (came: number, answered: number | null) => ({ created_at: came, answered_at: answered })
  const of = (...leads: ReturnType<typeof wait>[]) => {
    const { medianMs, isAtLeast } = medianWait(leads, 100)
    return [medianMs, isAtLeast]
  }
  expect(of()).toEqual([null, false])
  expect(of(wait(0, 5), wait(0, 7), wait(0, 90))).toEqual([7, false])
  expect(of(wait(0, 5), wait(60, null), wait(0, null))).toEqual([40, true])
  expect(of(wait(0, 5), wait(0, 7))).toEqual([5, false])
  // A clock that was set back.
  expect(of(wait(50, 20))).toEqual([0, false])
})
