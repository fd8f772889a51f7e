import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import type { BookingEvent, CalendarEvent } from '#server/partners/ports.ts'
import { sumCounts } from '#server/store/counts.ts'
import { eventUri, testScheduler } from '#test/calendly-events.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { readLead } from '#test/store/store-lead.ts'
import { pollCalls } from './follow-calls.ts'
import { handleCalendarEvent } from './handle-calendar-event.ts'

const FIRST = '2026-03-09T15:00:00.000000Z'
const LATER = '2026-03-12T18:30:00.000000Z'
const submission = surveySubmission({ eventUri: eventUri('one'), firstMeetingTimestamp: FIRST })

const event = (name: string, input: Partial<CalendarEvent> = {}): CalendarEvent => ({
  eventUri: eventUri(name),
  inviteeUri: `${eventUri(name)}/invitees/${name}`,
  otherInviteeUris: [],
  startsAt: FIRST,
  state: 'booked',
  movedTo: undefined,
  movedFrom: undefined,
  leadId: undefined,
  bookedAt: 0,
  email: submission.email,
  firstName: 'Ada',
  lastName: 'Byron',
  ...input,
})

/** A scheduler with these events. */
function looking(test: TestApp, events: Record<string, BookingEvent>) {
  const asked: string[] = []
  const scheduler = testScheduler({
    readInvitees: async (id) => {
      asked.push(id)
      return events[id] ?? { ok: false, status: 404 }
    },
  })
  const deps = { ...test, log: openTestLog().log, destinationsOf: toAutomation, wakeOutbox: () => {}, scheduler }
  return { asked, look: () => pollCalls(deps) }
}

const bookingOf = async ({ db }: TestApp) => {
  const { eventUri: uri, firstMeetingTimestamp: at } = JSON.parse((await readLead(db, submission.uuid)).payload)
  return [uri, at]
}

it('looks at a call once a day, and once more before it', async ({ test }) => {
  // The page couldn't read its time.
  await test.post('/api/survey', { ...submission, firstMeetingTimestamp: '' })
  const { asked, look } = looking(test, { one: { ok: true, news: [event('one')] } })
  test.clock.advance(HOUR_MS)
  await look()
  await look()
  expect(asked.splice(0)).toEqual(['one'])
  // It's in four days and two hours.
  for (let hour = 0; hour < 4 * 24 + 5; hour += 1) {
    test.clock.advance(HOUR_MS)
    await look()
    await look()
  }
  // All of that was by a clock that was ahead.
  test.clock.advance(-3 * DAY_MS)
  await look()
  expect(asked).toHaveLength(5)
  expect(await bookingOf(test)).toEqual([eventUri('one'), FIRST])
})

const DOWN = testScheduler({ readInvitees: async () => ({ ok: false, status: 504, isDown: true }) })

// The last was claimed by a clock that was ahead.
it.for([
  [true, HOUR_MS / 2],
  [false, HOUR_MS / 2],
  [true, -2 * DAY_MS],
] as const)('gives a booking to one lead, whoever claims it; named: %s, after %s ms', async ([isNamed, afterMs]) => {
  await using test = await createTestApp({ scheduler: DOWN })
  const claimants = [randomUUID(), submission.uuid, randomUUID()]
  for (const uuid of claimants) await test.post('/api/survey', { ...submission, uuid })
  const leadId = isNamed ? submission.uuid : undefined
  const { look } = looking(test, { one: { ok: true, news: [event('one', { leadId })] } })
  test.clock.advance(afterMs)
  await look()
  const booked = await test.db.selectFrom('calls').select('lead_id').where('confirmed', '=', 1).execute()
  expect(booked).toEqual([{ lead_id: isNamed ? submission.uuid : expect.toBeOneOf(claimants) }])
  expect(await sumCounts(test.db, { page: '', steps: ['booked'] })).toMatchObject([{ count: 1 }])
  // Who was invited to it with others knows it, too, and gets nobody's booking by that.
  const guest = event('one', { inviteeUri: `${eventUri('one')}/invitees/guest`, email: 'guest@example.com' })
  await handleCalendarEvent({ ...test, destinationsOf: toAutomation, wakeOutbox: () => {} }, guest, true)
  const bookings = await test.db.selectFrom('leads').select('email').where('kind', '=', 'booking').execute()
  expect(bookings).toEqual([{ email: 'guest@example.com' }])
})

it('asks about ten claims of a lead, not about whatever many its page makes', async () => {
  await using test = await createTestApp({ scheduler: DOWN })
  await test.post('/api/survey', { ...submission, eventUri: '' })
  for (let index = 0; index < 15; index += 1)
    await test.post('/api/survey', { ...submission, eventUri: eventUri(`none-${index}`) })
  expect(await test.db.selectFrom('calls').select('event_uri').execute()).toHaveLength(10)
})

it('finds where a call was moved to, and that it was cancelled', async ({ test }) => {
  await test.post('/api/survey', submission)
  const invitees = { otherInviteeUris: [`${eventUri('two')}/invitees/two`] }
  const bobs = event('other', { email: 'bob@example.com' })
  const two = event('two', { startsAt: LATER, movedFrom: eventUri('one'), email: 'other@example.com' })
  const events: Record<string, BookingEvent> = {
    one: { ok: true, news: [event('one', { state: 'moved', movedTo: eventUri('two'), ...invitees })] },
    two: { ok: true, news: [bobs, two] },
  }
  const { asked, look } = looking(test, events)
  test.clock.advance(DAY_MS)
  await look()
  expect(asked).toEqual(['one', 'two'])
  expect(await bookingOf(test)).toEqual([eventUri('two'), LATER])
  events['two'] = { ok: true, news: [event('two', { startsAt: LATER, state: 'cancelled' })] }
  test.clock.advance(DAY_MS)
  await look()
  expect(await bookingOf(test)).toEqual(['', ''])
  test.clock.advance(2 * DAY_MS)
  await look()
  expect(asked).toEqual(['one', 'two', 'two'])
})

it('asks again soon if the scheduler can’t be asked, and leaves alone what it doesn’t know', async ({ test }) => {
  await test.post('/api/survey', submission)
  const events: Record<string, BookingEvent> = { one: { ok: false, status: 503, isDown: true } }
  const { asked, look } = looking(test, events)
  test.clock.advance(DAY_MS)
  await look()
  await look()
  expect(asked).toHaveLength(2)
  delete events['one']
  await look()
  await look()
  expect(asked).toHaveLength(3)
  expect(await bookingOf(test)).toEqual([eventUri('one'), FIRST])
})
