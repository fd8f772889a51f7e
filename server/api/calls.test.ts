import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '#contracts/clock.ts'
import { businessCardSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { showLead } from '#server/flows/leads/show-lead.ts'
import { showToday } from '#server/flows/leads/today.ts'
import type { SchedulerAnswer } from '#server/partners/ports.ts'
import { readEvents } from '#server/store/calls/calls.ts'
import { sumCounts } from '#server/store/counts.ts'
import { anySign } from '#test/any-sign.ts'
import {
  calendlyEvent,
  calendlySignature,
  eventUri,
  type SentEvent,
  sendCalendlyEvent,
  testScheduler,
} from '#test/calendly-events.ts'
import { leaveAtCalendar } from '#test/call-mail.ts'
import { TEST_PLACES } from '#test/console-parts.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { it as base, expect } from '#test/it.ts'
import { readLead } from '#test/store/store-lead.ts'
import { readSurvey } from '#test/survey.ts'

const it = base.extend('given', { hearsCalendar: true, bookingWaitMs: 30 * MINUTE_MS })
const URI = eventUri('abc-123')
const FIRST = '2026-03-10T15:00:00.000000Z'
const LATER = '2026-03-12T18:30:00.000000Z'

/** The site with a scheduler that says this of every event, and the ids that it's asked about. */
async function openSite(answer: SchedulerAnswer) {
  const asked: string[] = []
  const readEvent = async (id: string) => (asked.push(id), answer)
  const test = await createTestApp({ scheduler: testScheduler({ readEvent }) })
  return { ...test, asked, ask: (uri: string) => askAbout(test, uri) }
}

async function askAbout({ app }: Pick<TestApp, 'app'>, uri: string) {
  const { status, headers, body } = await app.request(`/api/scheduled-event?uri=${encodeURIComponent(uri)}`)
  return { status, headers, text: await new Response(body).text() }
}

it('tells the time of a booked event and nothing else, and lets nobody keep it', async () => {
  await using site = await openSite({ ok: true, startsAt: FIRST })
  const { status, headers, text } = await site.ask(URI)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(text)).toEqual({ resource: { start_time: FIRST } })
  await using silent = await openSite({ ok: true })
  expect(JSON.parse((await silent.ask(URI)).text)).toEqual({ resource: {} })
})

it('passes on why there’s no time with a sentence, and when to try again where that helps', async () => {
  for (const status of [404, 502, 503, 504] as const) {
    await using site = await openSite({ ok: false, status, isDown: true })
    const answer = await site.ask(URI)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status < 503 ? null : '60'])
    expect(answer.text).toMatch(/^The scheduler .*\.$/)
  }
  await using without = await createTestApp()
  expect(await askAbout(without, URI)).toMatchObject({ status: 503, text: 'This site has no scheduler.' })
  // The scheduler sends an event again that no key is set for.
  expect((await sendCalendlyEvent(without, { name: 'one' })).status).toBe(503)
})

it('asks for nothing but plain ids, whatever is sent', async () => {
  await using site = await openSite({ ok: true })
  const wrong = ['', `${URI}/invitees/b`, eventUri('..%2f..'), eventUri('a'.repeat(65)), 'file:///scheduled_events/a']
  const refused = { status: 422, text: 'uri must be the address of a scheduled event.' }
  for (const uri of wrong) expect([uri, await site.ask(uri)]).toMatchObject([uri, refused])
  expect(site.asked).toEqual([])
  await site.ask('http://127.0.0.1:3000/sandbox/calendly/scheduled_events/1f-2?x=1#y')
  expect(site.asked).toEqual(['1f-2'])
  const uris = fc.oneof(fc.string({ unit: anySign }), fc.string().map(eventUri))
  await fc.assert(
    fc.asyncProperty(uris, async (uri) => {
      fc.pre(uri.isWellFormed())
      expect([200, 422]).toContain((await site.ask(uri)).status)
    }),
  )
  expect(site.asked.filter((id) => !/^[A-Za-z0-9-]{1,64}$/.test(id))).toEqual([])
})

const leads = ({ db }: TestApp) => db.selectFrom('leads').select(['id', 'kind', 'payload']).execute()
const kinds = async (test: TestApp) =>
  (await leads(test))
    .map(({ kind }) => kind)
    .toSorted()
    .join(' ')
const payloads = async (test: TestApp) => (await leads(test)).map(({ payload }) => JSON.parse(payload))
const callOf = async (test: TestApp, id: string) =>
  (await showLead({ ...test, survey: readSurvey, destinationsOf: () => [] }, id))?.lead.call
const booked = async (test: TestApp) =>
  (await sumCounts(test.db, { page: '', steps: ['booked'] })).map(({ variant, count }) => variant || count)

it('books the call of the survey whose id comes back, once, however often it’s sent', async ({ test }) => {
  const submission = await leaveAtCalendar(test)
  const sent = { name: 'one', leadId: submission.uuid, email: 'other@example.com', startsAt: FIRST }
  const readDue = () => test.db.selectFrom('deliveries').select(['next_attempt_at', 'update_kind']).execute()
  // Who cancels what was booked in another tab is still at the calendar.
  await sendCalendlyEvent(test, { ...sent, event: 'invitee.canceled', name: 'zero' })
  expect(await readDue()).toEqual([{ next_attempt_at: test.clock() + 30 * MINUTE_MS, update_kind: null }])
  const woken = test.woken()
  for (let time = 0; time < 20; time += 1) expect((await sendCalendlyEvent(test, sent)).status).toBe(200)
  expect(await payloads(test)).toEqual([{ ...submission, eventUri: eventUri('one'), firstMeetingTimestamp: FIRST }])
  expect(await booked(test)).toEqual([1])
  expect(await readDue()).toEqual([{ next_attempt_at: test.clock(), update_kind: null }])
  expect(test.woken() - woken).toBe(20)
  // The page says the same, later.
  const known = { ...submission, eventUri: eventUri('one'), firstMeetingTimestamp: FIRST }
  expect((await test.post('/api/survey', known)).status).toBe(200)
  expect(await readEvents(test.db, submission.uuid)).toHaveLength(2)
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
  await using test = await createTestApp({ hearsCalendar: true })
  const right = JSON.stringify(calendlyEvent({ name: 'one' }))
  const { body, headers } = { ...signed(right, test.clock()), ...spoil(right, test.clock()) }
  const response = await test.post('/api/calendly-webhook', body, headers)
  expect(response.status).toBe(status)
  expect(await response.text()).toMatch(/^[A-Z][^\n]+\.$/)
  expect(await leads(test)).toEqual([])
})

it('takes an event from almost three minutes ago, and leaves it alone if it isn’t about a call', async ({ test }) => {
  const sentAt = test.clock() - 2.9 * MINUTE_MS
  const { headers, body } = signed('{"event":"routing_form_submission.created","payload":{}}', sentAt)
  expect((await test.post('/api/calendly-webhook', body, headers)).status).toBe(200)
  expect(await leads(test)).toEqual([])
})

it('finds the survey by address and time if its id doesn’t come back', async ({ test }) => {
  await test.post('/api/survey', surveySubmission({ eventUri: eventUri('zero') }))
  const submission = await leaveAtCalendar(test)
  // Not of one that was booked before the survey, a month after it, or by somebody else.
  await sendCalendlyEvent(test, { name: 'old', bookedAt: '2026-03-01T12:00:00Z' })
  await sendCalendlyEvent(test, { name: 'late', bookedAt: new Date(test.clock() + 31 * DAY_MS).toISOString() })
  expect(await callOf(test, submission.uuid)).toBe('calendar')
  await sendCalendlyEvent(test, { name: 'one', email: 'Ada@Example.com' })
  expect(await callOf(test, submission.uuid)).toBe('booked')
  await sendCalendlyEvent(test, { name: 'two', email: 'bob@example.com' })
  expect(await kinds(test)).toBe('booking booking booking survey survey')
})

it('makes a lead of its own of a booking that no survey is known of, and delivers it once', async () => {
  await using test = await createTestApp({ hearsCalendar: true, destinationsOf: () => ['owner-mail'] })
  await sendCalendlyEvent(test, { name: 'one', startsAt: FIRST })
  await sendCalendlyEvent(test, { name: 'one', startsAt: FIRST })
  const [lead, ...others] = await leads(test)
  expect(others).toEqual([])
  expect(lead?.kind).toBe('booking')
  const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', firstMeetingTimestamp: FIRST }
  expect(await payloads(test)).toMatchObject([ada])
  const { calls } = await showToday({ db: test.db, survey: readSurvey, addresses: TEST_PLACES }, test.clock(), 'UTC')
  expect(calls.next).toMatchObject([{ id: lead?.id, name: 'Ada Byron', kind: 'booking', call: 'booked' }])
  const queued = await test.db.selectFrom('deliveries').select(['destination', 'update_kind']).execute()
  expect(queued).toEqual([{ destination: 'owner-mail', update_kind: null }])
})

it('books nothing for a business card’s id; keeps together what’s booked before a survey', async ({ test }) => {
  const card = businessCardSubmission()
  await test.post('/api/business-card', card)
  await sendCalendlyEvent(test, { name: 'one', leadId: card.UUID })
  expect(await kinds(test)).toBe('booking business-card')
  expect((await readLead(test.db, card.UUID)).payload).toBe(JSON.stringify(card))
  const { uuid: leadId } = surveySubmission()
  for (const name of ['two', 'three']) await sendCalendlyEvent(test, { name, leadId, email: `${name}@example.com` })
  expect(await readEvents(test.db, leadId)).toHaveLength(2)
  expect(await leads(test)).toHaveLength(3)
})

it('tells apart the events of several people who are invited to one call', async ({ test }) => {
  const booking = { eventUri: eventUri('group'), firstMeetingTimestamp: FIRST }
  const [ada, bob] = [surveySubmission(booking), surveySubmission({ ...booking, email: 'bob@example.com' })]
  await test.post('/api/survey', ada)
  test.clock.advance(1)
  await test.post('/api/survey', bob)
  const hear = (invitee: string, email: string, event: Pick<SentEvent, 'event'> = {}) =>
    sendCalendlyEvent(test, { name: 'group', invitee, email, ...event })
  await hear('bob', 'bob@example.com')
  await hear('ada', 'other@example.com')
  await hear('carol', 'carol@example.com')
  expect(await kinds(test)).toBe('booking survey survey')
  await hear('bob', ada.email, { event: 'invitee.canceled' })
  expect([await callOf(test, ada.uuid), await callOf(test, bob.uuid)]).toEqual(['booked', 'cancelled'])
  await hear('ada', 'other@example.com', { event: 'invitee.canceled' })
  expect(await callOf(test, ada.uuid)).toBe('cancelled')
  expect(await leads(test)).toHaveLength(3)
})

const MOVE = [
  { event: 'invitee.canceled', name: 'one', movedTo: 'two', startsAt: FIRST },
  { name: 'two', movedFrom: 'one', startsAt: LATER },
] as const

// In any order: at-calendar.test.ts.
it('moves a call, cancels it, and takes another one, once each', async ({ test }) => {
  const submission = await leaveAtCalendar(test)
  const leadId = submission.uuid
  await sendCalendlyEvent(test, { name: 'one', leadId, startsAt: FIRST })
  test.clock.advance(DAY_MS)
  const known = { ...submission, eventUri: eventUri('one'), firstMeetingTimestamp: FIRST }
  for (const [index, sent] of [...MOVE, ...MOVE].entries()) {
    await sendCalendlyEvent(test, { ...sent, email: 'other@example.com' })
    // It stays where it was until its new time is known.
    if (index === 0) expect(await payloads(test)).toEqual([known])
  }
  // The page that booked it repeats what it knows.
  await test.post('/api/survey', known)
  expect(await payloads(test)).toEqual([{ ...submission, eventUri: eventUri('two'), firstMeetingTimestamp: LATER }])
  expect(await callOf(test, leadId)).toBe('moved')
  expect(await booked(test)).toEqual([1])
  await sendCalendlyEvent(test, { event: 'invitee.canceled', name: 'two', leadId, startsAt: LATER })
  expect(await payloads(test)).toEqual([submission])
  expect(await callOf(test, leadId)).toBe('cancelled')
  const today = await showToday({ db: test.db, survey: readSurvey, addresses: TEST_PLACES }, test.clock(), 'UTC')
  expect(today.calls.next).toEqual([])
  // It's no conversion anymore, on the day when it was one.
  expect(await booked(test)).toEqual([0])
  await sendCalendlyEvent(test, { name: 'three', leadId, startsAt: FIRST, bookedAt: '2026-03-06T12:00:00Z' })
  expect(await callOf(test, leadId)).toBe('booked')
  expect(await booked(test)).toEqual([1])
})
