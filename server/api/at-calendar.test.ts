import fc from 'fast-check'
import { ASKED_TIMES_HEADER } from '#contracts/asked-times.ts'
import { MINUTE_MS } from '#contracts/clock.ts'
import { leadFilter } from '#contracts/console-leads.ts'
import { AT_CALENDAR_HEADER, CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { pollCalls } from '#server/flows/calls/follow-calls.ts'
import { searchedBy, showLeads } from '#server/flows/leads/show-leads.ts'
import { erasePerson } from '#server/flows/privacy/erase-person.ts'
import type { BookingEvent, CalendarEvent } from '#server/partners/ports.ts'
import { sumCounts } from '#server/store/counts.ts'
import { findLead } from '#server/store/leads.ts'
import { eventUri, type SentEvent, sendCalendlyEvent, testScheduler, willingScheduler } from '#test/calendly-events.ts'
import { leaveAtCalendar, NO_BOOKING } from '#test/call-mail.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { it as base, expect } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { runs } from '#test/runs.ts'
import { settleDue } from '#test/store/claim-due.ts'
import { readLead } from '#test/store/store-lead.ts'
import { readSurvey } from '#test/survey.ts'

const WAIT_MS = 30 * MINUTE_MS
const BOOKING = { eventUri: eventUri('one'), firstMeetingTimestamp: '2026-03-10T15:00:00.000000Z' }
const AT_CALENDAR = { [AT_CALENDAR_HEADER]: '1' }
const ASKED = { [ASKED_TIMES_HEADER]: '2026-03-09 morning; UTC' }

const it = base.extend('given', { bookingWaitMs: WAIT_MS, hearsCalendar: true })

/** Delivers what is due to the survey's automation. @returns what it got */
const deliver = async (test: TestApp) =>
  Promise.all(
    (await settleDue(test, 'survey')).map(async ({ lead_id, update_kind: update }) => {
      const { payload } = await readLead(test.db, lead_id ?? '')
      return { body: JSON.parse(payload) as object, update }
    }),
  )

/** Leads as the console lists them, by how far they got with a time. */
const listed = ({ db, clock }: TestApp, call = '') =>
  showLeads({ db, survey: readSurvey }, searchedBy(leadFilter.parse({ call }), 'UTC', clock()), {}, clock())
const callOf = async (test: TestApp, call?: string) => (await listed(test, call)).leads.map((lead) => lead.call)

it('waits for the booking, however details are corrected, and is then delivered once, complete', async ({ test }) => {
  const typo = await leaveAtCalendar(test)
  expect((await readLead(test.db, typo.uuid)).payload).toBe(JSON.stringify(typo))
  const submission = { ...typo, email: 'right@example.com' }
  expect((await test.post('/api/survey', submission, { ...AT_CALENDAR, [CORRECTED_HEADER]: '1' })).status).toBe(200)
  test.clock.advance(WAIT_MS - 1)
  expect(await deliver(test)).toEqual([])
  expect(await callOf(test)).toEqual(['calendar'])
  expect((await test.post('/api/survey', { ...submission, ...BOOKING })).status).toBe(200)
  expect(await deliver(test)).toEqual([{ body: { ...submission, ...BOOKING }, update: null }])
  expect(await callOf(test)).toEqual(['booked'])
})

it('goes out with blanks after the wait, and again with a booking that comes later', async ({ test }) => {
  const submission = await leaveAtCalendar(test)
  test.clock.advance(WAIT_MS)
  expect(await deliver(test)).toEqual([{ body: submission, update: null }])
  const calls = [await callOf(test), await callOf(test, 'left'), await callOf(test, 'calendar')]
  expect(calls).toEqual([['left'], ['left'], []])
  await test.post('/api/survey', { ...submission, ...BOOKING })
  expect(await deliver(test)).toEqual([{ body: { ...submission, ...BOOKING }, update: 'booked' }])
  expect([await callOf(test), await callOf(test, 'left')]).toEqual([['booked'], []])
})

it.each([
  ['the end of the survey', {}, {}, null],
  ['times that are asked for', {}, ASKED, 'asked'],
  ['a booking that a page of an earlier build posts at the end', BOOKING, {}, 'booked'],
])('%s makes it due at once', async (_, input, headers, call) => {
  await using test = await createTestApp({ bookingWaitMs: WAIT_MS })
  const submission = await leaveAtCalendar(test)
  await test.post('/api/survey', { ...submission, ...input }, headers)
  expect(await deliver(test)).toEqual([{ body: { ...submission, ...input }, update: null }])
  expect(await callOf(test)).toEqual([call])
  await using noWait = await createTestApp({ bookingWaitMs: 0 })
  await leaveAtCalendar(noWait)
  expect(await deliver(noWait)).toHaveLength(1)
  expect(await callOf(noWait)).toEqual(['calendar'])
})

it('takes what a page says of a booking for a claim until the scheduler says it', async () => {
  let answer: BookingEvent = { ok: false, status: 504, isDown: true }
  const scheduler = testScheduler({ readInvitees: async () => answer })
  await using test = await createTestApp({ bookingWaitMs: WAIT_MS, scheduler })
  const sent = await leaveAtCalendar(test)
  expect((await test.post('/api/survey', { ...sent, ...BOOKING })).status).toBe(200)
  expect((await readLead(test.db, sent.uuid)).payload).toBe(JSON.stringify(sent))
  expect([await callOf(test), await deliver(test)]).toEqual([['calendar'], []])
  expect(await sumCounts(test.db, { page: '', steps: ['booked'] })).toEqual([])
  test.clock.advance(WAIT_MS)
  expect(await deliver(test)).toEqual([{ body: sent, update: null }])
  expect(await callOf(test)).toEqual(['left'])
  // Somebody else's, at first.
  const event = await willingScheduler(test.db, () => BOOKING.firstMeetingTimestamp).readInvitees('one')
  const { log } = openTestLog()
  const say = async (input: Partial<CalendarEvent>) => {
    answer = event.ok ? { ok: true, news: event.news.map((each) => ({ ...each, ...input })) } : expect.fail()
    test.clock.advance(6 * 60 * MINUTE_MS)
    await pollCalls({ ...test, log, destinationsOf: toAutomation, wakeOutbox: () => {}, scheduler })
  }
  await say({ leadId: undefined, email: 'eve@example.com' })
  expect(await callOf(test)).toEqual(['left'])
  await say({ startsAt: '2026-03-10T16:00:00Z' })
  const body = { ...sent, ...BOOKING, firstMeetingTimestamp: '2026-03-10T16:00:00Z' }
  expect(await deliver(test)).toEqual([{ body, update: 'booked' }])
  expect(await callOf(test)).toEqual(['booked'])
})

it('answers a booking with the time that the scheduler says, from one question, or why there is none', async () => {
  let answer: () => Promise<BookingEvent> = async () => ({ ok: false, status: 502, isDown: true })
  const asked: string[] = []
  const readInvitees = (id: string) => {
    asked.push(id)
    return answer()
  }
  await using test = await createTestApp({ bookingWaitMs: WAIT_MS, scheduler: testScheduler({ readInvitees }) })
  const sent = await leaveAtCalendar(test)
  const book = async (name: string) => {
    const response = await test.post('/api/survey', { ...sent, ...BOOKING, eventUri: eventUri(name) })
    expect(response.status).toBe(200)
    return response.json()
  }
  expect(await book('one')).toEqual({ ok: true, schedulerStatus: 502 })
  // It's asked again in a while.
  expect([await book('one'), asked]).toEqual([{ ok: true, schedulerStatus: 503 }, ['one']])
  answer = async () => ({ ok: true, news: [] })
  expect(await book('two')).toEqual({ ok: true })
  const willing = willingScheduler(test.db, () => BOOKING.firstMeetingTimestamp)
  answer = () => willing.readInvitees('three')
  const booked = { ok: true, startsAt: BOOKING.firstMeetingTimestamp }
  expect([await book('three'), await book('three'), asked]).toEqual([booked, booked, ['one', 'two', 'three']])
  const asBooked = { ...sent, ...BOOKING, eventUri: eventUri('three') }
  expect(JSON.parse((await readLead(test.db, sent.uuid)).payload)).toEqual(asBooked)
  // Nobody waits for a scheduler that hangs.
  const { promise, resolve } = Promise.withResolvers<BookingEvent>()
  answer = () => promise
  const begun = performance.now()
  const body = JSON.stringify({ ...sent, eventUri: eventUri('four') })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'sec-fetch-site': 'same-origin',
  }
  const response = await test.app.request('/api/survey', { method: 'POST', headers, body })
  expect(await response.json()).toEqual({ ok: true, schedulerStatus: 504 })
  expect(performance.now() - begun).toBeLessThan(8_000)
  resolve({ ok: false, status: 404 })
})

it('lists leads by how far they got with a time, each once', async ({ test }) => {
  let count = 0
  const sent = async (input: object = {}, headers: Record<string, string> = {}) => {
    count += 1
    const submission = surveySubmission({ ...NO_BOOKING, email: `visitor-${count}@x.example`, ...input })
    await test.post('/api/survey', submission, headers)
    return submission.uuid
  }
  const left = await sent({}, AT_CALENDAR)
  test.clock.advance(WAIT_MS)
  const calendar = await sent({}, AT_CALENDAR)
  const booked = [await sent(BOOKING), await sent({ ...BOOKING, firstMeetingTimestamp: '' })]
  const asked = await sent({}, ASKED)
  // Quotes what a blank booking looks like, and ended without a time.
  await sent({ issue: '"eventUri":""' })
  for (const [call, ids] of Object.entries({ left: [left], calendar: [calendar], asked: [asked], booked })) {
    const { leads, total } = await listed(test, call)
    expect([call, total, new Set(leads.map(({ id }) => id))]).toEqual([call, ids.length, new Set(ids)])
    expect(leads.map((lead) => lead.call)).toEqual(ids.map(() => call))
  }
})

it('never takes another answer under the same id; of two calls, the next one counts', async ({ test }) => {
  const submission = await leaveAtCalendar(test)
  expect((await test.post('/api/survey', { ...submission, ...BOOKING, issue: 'Another.' })).status).toBe(409)
  await test.post('/api/survey', { ...submission, ...BOOKING })
  // In a second tab that was made from this one.
  const later = { eventUri: eventUri('later'), firstMeetingTimestamp: '2026-03-20T15:00:00.000000Z' }
  expect((await test.post('/api/survey', { ...submission, ...later })).status).toBe(200)
  expect(JSON.parse((await readLead(test.db, submission.uuid)).payload)).toEqual({ ...submission, ...BOOKING })
  await sendCalendlyEvent(test, { event: 'invitee.canceled', name: 'one', startsAt: BOOKING.firstMeetingTimestamp })
  expect(JSON.parse((await readLead(test.db, submission.uuid)).payload)).toEqual({ ...submission, ...later })
})

const MOVED = { eventUri: eventUri('two'), firstMeetingTimestamp: '2026-03-12T18:30:00.000000Z' }
/** What the visitor does at the scheduler, one after the other; and what becomes of the booking. */
const STAGES = [NO_BOOKING, BOOKING, MOVED, NO_BOOKING]
const CALLS = [null, 'booked', 'moved', 'cancelled']
/** What the scheduler tells of it, in its order. A move makes two events. */
const NEWS: (SentEvent & { stage: number })[] = [
  { stage: 1, name: 'one', startsAt: BOOKING.firstMeetingTimestamp },
  { stage: 2, event: 'invitee.canceled', name: 'one', movedTo: 'two', startsAt: BOOKING.firstMeetingTimestamp },
  { stage: 2, name: 'two', movedFrom: 'one', startsAt: MOVED.firstMeetingTimestamp },
  { stage: 3, event: 'invitee.canceled', name: 'two', startsAt: MOVED.firstMeetingTimestamp },
]

it('ends in one lead with the right call, delivered at most once more than its updates', async ({ test }) => {
  const hear = fc.record({ hear: fc.nat(NEWS.length - 1) })
  const before = fc.oneof(fc.constantFrom('act' as const, 'deliver' as const), hear)
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('calendar', 'end', 'booked', 'asked', 'corrected', 'deliver') },
    { weight: 5, arbitrary: fc.oneof(fc.constant('act'), hear) },
    { weight: 1, arbitrary: fc.constant('erase') },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
  )
  const last = fc.shuffledSubarray(NEWS, { minLength: NEWS.length })
  await fc.assert(
    fc.asyncProperty(fc.array(before, { maxLength: 5 }), fc.array(event, { maxLength: 14 }), last, async (...input) => {
      const [early, events, rest] = input
      for (const table of ['deliveries', 'leads', 'daily_counts'] as const) await test.db.deleteFrom(table).execute()
      const base = surveySubmission(NO_BOOKING)
      const addresses = [base.email, 'right@example.com']
      // As the page does it: what it sends includes all that it knows.
      let known: typeof base & { eventUri: string } = base
      let headers: Record<string, string> = AT_CALENDAR
      let [stage, updates, erased] = [0, 0, 0]
      let got: { body: object }[] = []
      const end = () => {
        const { [AT_CALENDAR_HEADER]: _, ...others } = headers
        headers = others
      }
      const send = async () => expect((await test.post('/api/survey', known, headers)).status).toBe(200)
      const tell = async (event: (typeof NEWS)[number] | undefined) => {
        if (!event || event.stage > stage) return
        updates += 1
        expect((await sendCalendlyEvent(test, { ...event, leadId: base.uuid })).status).toBe(200)
      }
      const happen = async (each: (typeof early)[number]) => {
        if (each === 'act') stage = Math.min(stage + 1, STAGES.length - 1)
        else if (each === 'deliver') got.push(...(await deliver(test)))
        else await tell(NEWS[each.hear])
      }
      for (const each of early) await happen(each)
      await send()
      for (const each of events) {
        if (typeof each === 'number') test.clock.advance(each * MINUTE_MS)
        else if (typeof each === 'object' || each === 'act' || each === 'deliver') await happen(each)
        else if (each === 'calendar')
          expect((await test.post('/api/survey', { ...known, ...NO_BOOKING }, AT_CALENDAR)).status).toBe(200)
        else if (each === 'erase') {
          for (const address of addresses) await erasePerson(test, address)
          expect(await findLead(test.db, base.uuid)).toBeUndefined()
          got = []
          updates = 0
          erased += 1
          await send()
        } else {
          updates += 1
          if (each !== 'corrected' && (each !== 'booked' || stage > 0)) end()
          if (each === 'booked' && stage > 0) known = { ...known, ...BOOKING }
          if (each === 'asked') headers = { ...headers, ...ASKED }
          if (each === 'corrected') {
            known = { ...known, email: 'right@example.com' }
            headers = { ...headers, [CORRECTED_HEADER]: '1' }
          }
          await send()
        }
      }
      // In the end, all of it arrives.
      for (const event of rest) await tell(event)
      const asks = ASKED_TIMES_HEADER in headers
      const isOn = stage === 1 || stage === 2
      if (!asks || isOn)
        expect(await callOf(test)).toEqual([CALLS[stage] ?? expect.toBeOneOf([null, 'calendar', 'left'])])
      else expect(await callOf(test)).toEqual(['asked'])
      test.clock.advance(2 * WAIT_MS)
      got.push(...(await deliver(test)))
      const leads = await test.db.selectFrom('leads').select(['id', 'kind']).execute()
      expect(leads).toEqual([{ id: base.uuid, kind: 'survey' }])
      expect(got.at(-1)?.body).toEqual({ ...known, ...STAGES[stage] })
      expect(got.length).toBeGreaterThan(0)
      expect(got.length).toBeLessThanOrEqual(1 + updates)
      expect(await deliver(test)).toEqual([])
      const counted = (await sumCounts(test.db, {})).reduce((sum, { count }) => sum + Number(count), 0)
      if (erased === 0) expect(counted).toBe(Number(isOn))
    }),
    runs(60),
  )
})
