import { ASKED_TIMES_HEADER } from '#contracts/asked-times.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { leadMagnetSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { NEVER, recordAttempt } from '#server/store/deliveries.ts'
import { type SentEvent, sendCalendlyEvent } from '#test/calendly-events.ts'
import { NO_BOOKING } from '#test/call-mail.ts'
import { type TestApp } from '#test/create-test-app.ts'
import { it as base, expect } from '#test/it.ts'
import { claimNext, settleDue } from '#test/store/claim-due.ts'

/** Leads go to their automation and the owner, and are answered by email. */
const destinationsOf = (kind: QueuedKind): readonly Destination[] =>
  kind === 'survey' || kind === 'lead-magnet' ? [kind, 'owner-mail', 'visitor-mail'] : []

const it = base.extend('given', { destinationsOf, hearsCalendar: true })

/** Delivers what's due for a destination. @returns how many there were */
const deliver = async (test: TestApp, destination: Destination) => (await settleDue(test, destination)).length
const mailed = async (test: TestApp) => [await deliver(test, 'visitor-mail'), await deliver(test, 'owner-mail')]

it('mails an address once an hour about a kind of lead, and delivers each lead elsewhere', async ({ test }) => {
  const spellings = ['victim@example.com', 'VICTIM@example.com', ' victim@EXAMPLE.com']
  const post = async (index: number) =>
    test.post('/api/lead-magnet', leadMagnetSubmission({ Email: spellings[index % 3] ?? '' }))
  // One after another, at the same moment, and after the first was sent.
  for (let index = 0; index < 4; index += 1) expect((await post(index)).status).toBe(200)
  await Promise.all(Array.from({ length: 8 }, async (_, index) => post(index)))
  expect(await deliver(test, 'visitor-mail')).toBe(1)
  for (let index = 0; index < 4; index += 1) await post(index)
  expect(await deliver(test, 'visitor-mail')).toBe(0)
  expect([await deliver(test, 'lead-magnet'), await deliver(test, 'owner-mail')]).toEqual([16, 16])

  await test.post('/api/survey', surveySubmission({ email: 'victim@example.com' }))
  await test.post('/api/lead-magnet', leadMagnetSubmission({ Email: 'other@example.com' }))
  expect(await deliver(test, 'visitor-mail')).toBe(2)
  test.clock.advance(59 * MINUTE_MS)
  await post(0)
  expect(await deliver(test, 'visitor-mail')).toBe(0)
  test.clock.advance(MINUTE_MS)
  await post(0)
  await post(0)
  expect(await deliver(test, 'visitor-mail')).toBe(1)
  // That was by a clock that was ahead.
  test.clock.advance(-365 * DAY_MS)
  await post(0)
  expect(await deliver(test, 'visitor-mail')).toBe(1)
})

const askFor = (test: TestApp, submission: object, day: number) =>
  test.post('/api/survey', submission, { [ASKED_TIMES_HEADER]: `2026-03-1${day} morning; America/New_York` })

it('mails changed times once an hour, the latest, and tells the owner of each', async ({ test }) => {
  const submission = surveySubmission()
  await askFor(test, submission, 0)
  // Not sent yet, so it'll tell the new times.
  await askFor(test, submission, 1)
  expect(await mailed(test)).toEqual([1, 1])
  for (let day = 2; day < 9; day += 1) {
    test.clock.advance(MINUTE_MS)
    await askFor(test, submission, day)
    expect(await mailed(test)).toEqual([0, 1])
  }
  test.clock.advance(52 * MINUTE_MS)
  expect(await deliver(test, 'visitor-mail')).toBe(0)
  test.clock.advance(MINUTE_MS)
  expect(await deliver(test, 'visitor-mail')).toBe(1)
  await askFor(test, submission, 0)
  await test.post('/api/survey', surveySubmission({ email: submission.email }))
  expect(await deliver(test, 'visitor-mail')).toBe(0)
})

const correct = (test: TestApp, submission: object) => test.post('/api/survey', submission, { [CORRECTED_HEADER]: '1' })

it('mails an address once an hour, however many surveys are corrected to it', async ({ test }) => {
  const corrected = ['victim', 'victim', 'VICTIM', 'VICTIM', 'VICTIM'].map((name) =>
    surveySubmission({ email: `${name}@example.com` }),
  )
  for (const [index, survey] of corrected.entries())
    await test.post('/api/survey', { ...survey, email: `thrown-away-${index}@example.com` })
  // Two wait to be sent, and may become due at once.
  for (const survey of corrected.slice(0, 2)) await correct(test, survey)
  expect(await deliver(test, 'visitor-mail')).toBe(4)
  await Promise.all(corrected.slice(2).map((survey) => correct(test, survey)))
  for (let hour = 1; hour <= 4; hour += 1) {
    expect(await deliver(test, 'visitor-mail')).toBe(0)
    test.clock.advance(HOUR_MS)
    expect(await deliver(test, 'visitor-mail')).toBe(1)
  }
  test.clock.advance(HOUR_MS)
  expect(await deliver(test, 'visitor-mail')).toBe(0)
  // Nor more often when the times of all of them change.
  for (const survey of corrected) await askFor(test, survey, 0)
  for (const _ of corrected) {
    expect([await deliver(test, 'visitor-mail'), await deliver(test, 'visitor-mail')]).toEqual([1, 0])
    test.clock.advance(HOUR_MS)
  }
  expect(await deliver(test, 'visitor-mail')).toBe(0)
})

it('mails the right address at once if the wrong one was refused for good', async ({ test }) => {
  const typo = surveySubmission({ email: 'ada@gmial.example' })
  await test.post('/api/survey', typo)
  const now = test.clock()
  const refused = await claimNext(test, 'visitor-mail')
  const outcome = { next_attempt_at: NEVER, failed_at: now, last_error: '550', last_answer: null }
  await recordAttempt(test.db, refused, outcome, now)
  await correct(test, { ...typo, email: 'ada@gmail.example' })
  expect(await deliver(test, 'visitor-mail')).toBe(1)
})

it('mails a booking once the hour is over, that it’s moved or cancelled at once', async ({ test }) => {
  const submission = surveySubmission(NO_BOOKING)
  await test.post('/api/survey', submission)
  const hear = (sent: SentEvent) => sendCalendlyEvent(test, { ...sent, leadId: submission.uuid })
  expect(await mailed(test)).toEqual([1, 1])
  await hear({ name: 'one' })
  expect(await mailed(test)).toEqual([0, 1])
  test.clock.advance(HOUR_MS)
  expect(await mailed(test)).toEqual([1, 0])
  for (const sent of [
    { name: 'two', movedFrom: 'one', startsAt: '2026-03-12T18:30:00.000000Z' },
    { event: 'invitee.canceled' as const, name: 'two' },
  ]) {
    await hear(sent)
    expect(await mailed(test)).toEqual([1, 1])
    await hear(sent)
    expect(await mailed(test)).toEqual([0, 0])
  }
  // Another booking waits for the hour; that it's cancelled doesn't, since the file of the first may still be there.
  await hear({ name: 'three' })
  expect(await mailed(test)).toEqual([0, 1])
  await hear({ event: 'invitee.canceled', name: 'three' })
  expect(await mailed(test)).toEqual([1, 1])
})
