import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import { DAY_MS, MINUTE_MS } from '#server/clock.ts'
import { showLead } from '#server/flows/people/show-lead.ts'
import { showToday } from '#server/flows/people/today.ts'
import { readEvents } from '#server/store/calls/calls.ts'
import { sumCounts } from '#server/store/counts.ts'
import { calendlyEvent, calendlySignature, eventUri, sendCalendlyEvent } from '#test/calendly-events.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { surveySubmission } from '#test/submissions.ts'

const NO_BOOKING = { eventUri: '', firstMeetingTimestamp: '' }
const FIRST = '2026-03-10T15:00:00.000000Z'
const LATER = '2026-03-12T18:30:00.000000Z'

const openApp = () => createTestApp({ hearsCalendar: true, bookingWaitMs: 30 * MINUTE_MS })
const atCalendar = ({ post }: TestApp, submission: object) =>
  post('/api/survey', submission, { [AT_CALENDAR_HEADER]: '1' })
const leads = ({ db }: TestApp) => db.selectFrom('leads').select(['id', 'kind', 'payload']).execute()
const payloads = async (test: TestApp) => (await leads(test)).map(({ payload }) => JSON.parse(payload))
const callOf = async (test: TestApp, id: string) => (await showLead({ ...test, survey }, id))?.lead.call
const booked = async (test: TestApp) =>
  (await sumCounts(test.db, {})).filter(({ step }) => step === 'booked').map(({ count }) => count)

it('books the call of the survey whose id comes back, once, however often it’s sent', async () => {
  await using test = await openApp()
  const submission = surveySubmission(NO_BOOKING)
  await atCalendar(test, submission)
  const sent = { name: 'one', leadId: submission.uuid, email: 'other@example.com', startsAt: FIRST }
  for (let time = 0; time < 20; time += 1) expect((await sendCalendlyEvent(test, sent)).status).toBe(200)
  expect(await payloads(test)).toEqual([{ ...submission, eventUri: eventUri('one'), firstMeetingTimestamp: FIRST }])
  expect(await booked(test)).toEqual([1])
  const due = await test.db.selectFrom('deliveries').select(['next_attempt_at', 'update_kind']).execute()
  expect(due).toEqual([{ next_attempt_at: test.clock(), update_kind: null }])
  // The page says the same, later.
  const known = { ...submission, eventUri: eventUri('one'), firstMeetingTimestamp: FIRST }
  expect((await test.post('/api/survey', known)).status).toBe(200)
  expect(await readEvents(test.db, submission.uuid)).toHaveLength(1)
  expect(await booked(test)).toEqual([1])
})

const signedWith = (signature: string) => ({ headers: { 'calendly-webhook-signature': signature } })
const signed = (body: string, at: number) => ({ body, ...signedWith(calendlySignature(body, at)) })

it.each<
  [string, (body: string, at: number) => { body?: string; headers?: Record<string, string | undefined> }, number]
>([
  ['without a signature', () => ({ headers: { 'calendly-webhook-signature': undefined } }), 401],
  ['signed with another key', (body, at) => signedWith(calendlySignature(body, at, 'another key')), 401],
  ['changed on its way', (body) => ({ body: body.replace('Ada', 'Eve') }), 401],
  ['from four minutes ago', (body, at) => signedWith(calendlySignature(body, at - 4 * MINUTE_MS)), 401],
  ['from four minutes ahead', (body, at) => signedWith(calendlySignature(body, at + 4 * MINUTE_MS)), 401],
  ['with half a signature', (body, at) => signedWith(calendlySignature(body, at).slice(0, -2)), 401],
  ['too long', (body, at) => signed(`${body.slice(0, -1)},"filler":"${'x'.repeat(70_000)}"}`, at), 413],
  ['that’s no JSON', (_, at) => signed('{"event":', at), 422],
  ['of another shape', (_, at) => signed('{"event":"invitee.created","payload":{}}', at), 422],
])('refuses an event %s with one sentence, and stores nothing', async (_, spoil, status) => {
  await using test = await openApp()
  const right = JSON.stringify(calendlyEvent({ name: 'one' }))
  const { body, headers } = { ...signed(right, test.clock()), ...spoil(right, test.clock()) }
  const response = await test.post('/api/calendly-webhook', body, headers)
  expect(response.status).toBe(status)
  expect(await response.text()).toMatch(/^[A-Z][^\n]+\.$/)
  expect(await leads(test)).toEqual([])
})

it('takes events from up to three minutes ago, and leaves alone what isn’t about a call', async () => {
  await using test = await openApp()
  for (const [name, minutes] of [['one', -2.9] as const, ['two', 2.9] as const]) {
    const body = JSON.stringify(calendlyEvent({ name, email: `${name}@example.com` }))
    const { headers } = signed(body, test.clock() + minutes * MINUTE_MS)
    expect((await test.post('/api/calendly-webhook', body, headers)).status).toBe(200)
  }
  expect(await leads(test)).toHaveLength(2)
  const { headers, body } = signed('{"event":"routing_form_submission.created","payload":{}}', test.clock())
  expect((await test.post('/api/calendly-webhook', body, headers)).status).toBe(200)
  expect(await leads(test)).toHaveLength(2)
})

it('answers 503 while no key is set, so that the scheduler sends it again', async () => {
  await using test = await createTestApp()
  expect((await sendCalendlyEvent(test, { name: 'one' })).status).toBe(503)
})

it('finds the survey by address and time if its id doesn’t come back', async () => {
  await using test = await openApp()
  const earlier = surveySubmission({ eventUri: eventUri('zero') })
  const submission = surveySubmission(NO_BOOKING)
  await test.post('/api/survey', earlier)
  await atCalendar(test, submission)
  // Not of one that was booked before the survey, a month after it, or by somebody else.
  await sendCalendlyEvent(test, { name: 'old', bookedAt: '2026-03-01T12:00:00Z' })
  await sendCalendlyEvent(test, { name: 'late', bookedAt: new Date(test.clock() + 31 * DAY_MS).toISOString() })
  expect(await callOf(test, submission.uuid)).toBe('calendar')
  await sendCalendlyEvent(test, { name: 'one', email: 'Ada@Example.com' })
  expect(await callOf(test, submission.uuid)).toBe('booked')
  await sendCalendlyEvent(test, { name: 'two', email: 'bob@example.com' })
  expect((await leads(test)).map(({ kind }) => kind).toSorted()).toEqual([
    'booking',
    'booking',
    'booking',
    'survey',
    'survey',
  ])
})

it('makes a lead of its own of a booking that no survey is known of', async () => {
  await using test = await openApp()
  await sendCalendlyEvent(test, { name: 'one', startsAt: FIRST })
  await sendCalendlyEvent(test, { name: 'one', startsAt: FIRST })
  const [lead, ...others] = await leads(test)
  expect(others).toEqual([])
  expect(lead?.kind).toBe('booking')
  expect(await payloads(test)).toMatchObject([
    { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', firstMeetingTimestamp: FIRST },
  ])
  const { calls } = await showToday({ db: test.db, survey }, test.clock(), 'UTC')
  expect(calls).toMatchObject([{ id: lead?.id, name: 'Ada Byron', kind: 'booking', call: 'booked' }])
})

const MOVE = [
  { event: 'invitee.canceled', name: 'one', movedTo: 'two', startsAt: FIRST },
  { name: 'two', movedFrom: 'one', startsAt: LATER },
] as const

// In any order: at-calendar.test.ts.
it('moves a call, cancels it, and takes another one, once each', async () => {
  await using test = await openApp()
  const submission = surveySubmission(NO_BOOKING)
  await atCalendar(test, submission)
  const leadId = submission.uuid
  await sendCalendlyEvent(test, { name: 'one', leadId, startsAt: FIRST })
  for (const sent of [...MOVE, ...MOVE]) await sendCalendlyEvent(test, { ...sent, leadId })
  expect(await payloads(test)).toEqual([{ ...submission, eventUri: eventUri('two'), firstMeetingTimestamp: LATER }])
  expect(await callOf(test, leadId)).toBe('moved')
  expect(await booked(test)).toEqual([1])
  await sendCalendlyEvent(test, { event: 'invitee.canceled', name: 'two', leadId, startsAt: LATER })
  expect(await payloads(test)).toEqual([submission])
  expect(await callOf(test, leadId)).toBe('cancelled')
  expect((await showToday({ db: test.db, survey }, test.clock(), 'UTC')).calls).toEqual([])
  // It's no conversion anymore.
  expect(await booked(test)).toEqual([0])
  await sendCalendlyEvent(test, { name: 'three', leadId, startsAt: FIRST, bookedAt: '2026-03-06T12:00:00Z' })
  expect(await callOf(test, leadId)).toBe('booked')
  expect(await booked(test)).toEqual([1])
})

it('stays where it was until its new time is known', async () => {
  await using test = await openApp()
  const submission = surveySubmission({ eventUri: eventUri('one'), firstMeetingTimestamp: FIRST })
  await test.post('/api/survey', submission)
  await sendCalendlyEvent(test, { ...MOVE[0], email: 'other@example.com' })
  expect(await payloads(test)).toEqual([submission])
  await sendCalendlyEvent(test, { ...MOVE[1], email: 'other@example.com' })
  expect(await payloads(test)).toEqual([{ ...submission, eventUri: eventUri('two'), firstMeetingTimestamp: LATER }])
  // The page that booked it repeats what it knows.
  await test.post('/api/survey', submission)
  expect(await callOf(test, submission.uuid)).toBe('moved')
})
