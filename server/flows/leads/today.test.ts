import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { leadFilter } from '#contracts/console-leads.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import type { StoreDeps } from '#server/store/database.ts'
import { NEVER } from '#server/store/deliveries.ts'
import type { NewRow } from '#server/store/tables.ts'
import { leaveAtCalendar, NO_BOOKING } from '#test/call-mail.ts'
import { TEST_PLACES } from '#test/console-parts.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'
import { readSurvey } from '#test/survey.ts'
import { setLeadState, setNextStep } from './lead-state.ts'
import { searchedBy, showLeads } from './show-leads.ts'
import { showToday } from './today.ts'

/** 1 p.m. in New York. */
const NOW = Date.parse('2026-03-10T17:00:00Z')
const TOMORROW = '2026-03-11'

it('lists who needs the firm, each once: by call, times asked for, step or wait', async ({ db }) => {
  const add = (id: string, input: Partial<NewRow<'leads'>> & { meeting?: string } = {}) => {
    const { meeting = '', ...lead } = input
    const payload = JSON.stringify({ firstName: id, lastName: 'B', firstMeetingTimestamp: meeting, eventUri: '' })
    return storeLead(db, { id, payload, created_at: NOW - 1, email_key: `${id}@b`, ...lead })
  }
  const setStep = (leadId: string, on: string) =>
    setNextStep({ db, clock: () => NOW }, { leadId, from: null, to: { text: 'Call back', on }, by })
  await add('over', { meeting: '2026-03-10T15:00:00Z', held: 1 })
  await add('begun', { meeting: '2026-03-10T16:45:00.000Z' })
  await add('next', { meeting: '2026-03-11T15:00:00Z' })
  await add('unreadable', { meeting: 'soon' })
  const asked_times = JSON.stringify({ halfDays: [{ day: TOMORROW, half: 'morning' }], timeZone: 'America/New_York' })
  await add('asked', { asked_times })
  // Two forms of one person, who's due; one due in a week, who also waits; and one with a call tomorrow.
  await add('due', { created_at: NOW - 9 })
  await add('due too', { email_key: 'due@b' })
  await add('due with a call', { meeting: '2026-03-11T16:00:00Z' })
  await add('later')
  await setStep('due', '2026-03-10')
  await setStep('due with a call', '2026-03-09')
  await setStep('later', '2026-03-17')
  await queueDelivery(db, 'next', { created_at: 7, failed_at: 8, last_error: 'answered 500' })
  const { people, more, calls, destinations, held } = await today({ db, clock: () => NOW }, 'America/New_York')
  const inOrder = ['call: begun', 'asked: asked', 'step: due with a call', 'step: due', 'waits: unreadable']
  expect(people.map(({ why, lead }) => `${why}: ${lead.id}`)).toEqual(inOrder)
  expect(people.map(({ step }) => step?.on)).toEqual([undefined, undefined, '2026-03-09', '2026-03-10', undefined])
  expect(more).toBe(0)
  expect([calls.count, calls.next.map(({ id }) => id)]).toEqual([1, ['next']])
  expect(destinations).toMatchObject([{ id: 'survey', waiting: 1, failed: 1, refused: 0, lastError: 'answered 500' }])
  await db.updateTable('deliveries').set({ next_attempt_at: NEVER }).execute()
  expect((await today({ db, clock: () => NOW })).destinations).toMatchObject([{ failed: 1, refused: 1 }])
  expect(held).toBe(1)
})

const today = ({ db, clock }: StoreDeps, timeZone = 'UTC') =>
  showToday({ db, survey: readSurvey, addresses: TEST_PLACES }, clock(), timeZone)
const waiting = async (test: TestApp) => (await today(test)).people.map(({ lead }) => lead.id)
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
  await test.post('/api/survey', surveySubmission({ email: 'booked@three.example' }))
  await test.post('/api/newsletter', newsletterSubmission())
  test.clock.advance(1)
  const choosing = await leaveAtCalendar(test)
  test.clock.advance(20 * MINUTE_MS - 1)
  expect(await waiting(test)).toEqual([card.UUID, survey.uuid])
  test.clock.advance(10 * MINUTE_MS + 1)
  const waitsSince = test.clock() - 90 * MINUTE_MS - 1
  expect(await waiting(test)).toEqual([card.UUID, survey.uuid, choosing.uuid])
  const { leads } = await listToAnswer(test)
  expect(leads.map(({ id }) => id)).toEqual([card.UUID, survey.uuid, choosing.uuid])
  expect(leads[0]).toMatchObject({ waitsSince })

  await setLeadState(test, { id: survey.uuid, from: 'new', to: 'contacted', by })
  expect(await waiting(test)).toEqual([card.UUID, choosing.uuid])
  // Marked by mistake: it waits again, since it came.
  await setLeadState(test, { id: survey.uuid, from: 'contacted', to: 'new', by })
  expect(await waiting(test)).toEqual([card.UUID, survey.uuid, choosing.uuid])
})
