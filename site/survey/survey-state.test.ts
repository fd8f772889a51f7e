import fc from 'fast-check'
import { expect, it } from 'vitest'
import { surveySubmission } from '#contracts/lead-forms.ts'
import { BOOKING_FIELDS, CONTACT_FIELDS } from '#contracts/survey-questions.ts'
import { anySign } from '#test/any-sign.ts'
import { AT_BOOKING, COMPLETE_ANSWERS, NEW_SURVEY, PLAN, TIMES } from '#test/survey-tab.ts'
import { reduceSurvey } from './reduce-survey.ts'
import { findProblems, limitOf, stepAt } from './steps.ts'
import { buildSubmission, isBooked, isOpen, LOCK_MS, type SurveyEvent, type SurveyState } from './survey-state.ts'

const STAMP = {
  uuid: '0b6f3c7e-7d43-4c55-9a62-1f3b6a0b7a11',
  timestamp: '2026-11-20T15:00:00.000Z',
  clarityUserId: 'abc',
}
const { steps, bookingStep: BOOKING_STEP, lastStep: LAST_STEP } = PLAN
const fields = Object.keys(COMPLETE_ANSWERS).filter((key) => steps.some((step) => limitOf(step, key) !== undefined))
const good = fc
  .constantFrom(...fields)
  .map((field): SurveyEvent => ({ type: 'write', field, value: COMPLETE_ANSWERS[field] ?? '' }))
const any = fc.record({
  type: fc.constant('write' as const),
  field: fc.constantFrom(...fields),
  value: fc.oneof(fc.string({ unit: anySign }), fc.constantFrom('', ' ', 'a@b.co', 'x.io', '\ud83d')),
})
const choice = fc.record({
  type: fc.constant('choose' as const),
  option: fc.integer({ min: 0, max: 7 }),
  advance: fc.boolean(),
})
const plain = (
  ...types: ('start' | 'next' | 'back' | 'skipWebsite' | 'tick' | 'openedPage' | 'pickTime' | 'resend')[]
) => fc.constantFrom(...types).map((type): SurveyEvent => ({ type }))
const booking = fc.oneof(
  plain('openedPage', 'pickTime', 'resend'),
  fc.constant<SurveyEvent>({ type: 'askForTimes', times: TIMES }),
  fc.constantFrom('elsewhere', 'failed', 'off').map((why): SurveyEvent => ({ type: 'goOnUnconfirmed', why })),
  fc.constantFrom(null, 'uri').map((eventUri): SurveyEvent => ({ type: 'booked', eventUri })),
  fc
    .constantFrom('accepted', 'refused', 'failed')
    .map((outcome): SurveyEvent => ({ type: 'submissionTried', outcome, call: { startsAt: '', error: 'x' } })),
)
const event: fc.Arbitrary<SurveyEvent> = fc.oneof(
  { weight: 5, arbitrary: plain('start', 'next', 'next', 'tick', 'tick', 'back', 'skipWebsite') },
  { weight: 4, arbitrary: choice },
  { weight: 2, arbitrary: good },
  { weight: 1, arbitrary: any },
  { weight: 2, arbitrary: booking },
)
const history = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 700 })), { minLength: 1, maxLength: 150 })
/** Any point in the survey, with everything before it answered. */
const beginning = fc
  .integer({ min: 0, max: BOOKING_STEP })
  .map((step): SurveyState => (step === 0 ? NEW_SURVEY : { ...NEW_SURVEY, step, answers: COMPLETE_ANSWERS }))

/** A submission without what it may gain: a booking, and other contact details. */
function answersIn({ submission }: SurveyState) {
  const gained = [...CONTACT_FIELDS, ...BOOKING_FIELDS].map((field) => [field, ''])
  return { ...submission, ...Object.fromEntries(gained) }
}

function walk(
  state: SurveyState,
  events: [SurveyEvent, number][],
  check: (before: SurveyState, after: SurveyState, event: SurveyEvent, at: number) => void,
) {
  let now = state
  let at = 1_800_000_000_000
  for (const [happened, wait] of events) {
    at += wait
    let after = reduceSurvey(now, { ...happened, at })
    const isDue = after.booking.status === 'sending' || (after.booking.status === 'none' && after.step === BOOKING_STEP)
    if (isDue && after.submission === null && after.delivery === 'unsent') {
      const submission = buildSubmission(after, STAMP)
      expect(surveySubmission.safeParse(submission).success).toBe(true)
      after = reduceSurvey(after, { type: 'submissionMade', submission, at })
    }
    check(now, after, happened, at)
    now = after
  }
}

type Check = Parameters<typeof walk>[2]
const always = (check: Check) =>
  fc.assert(fc.property(beginning, history, (state, events) => walk(state, events, check)))

it('stays between the intro and the thank-you, and a back never leads behind the first question', () => {
  always((before, after, happened) => {
    expect(after.step).toBeGreaterThanOrEqual(0)
    expect(after.step).toBeLessThanOrEqual(LAST_STEP)
    expect(Math.abs(after.step - before.step)).toBeLessThanOrEqual(1)
    if (happened.type === 'back') expect(after.step).toBeGreaterThanOrEqual(Math.min(before.step, 1))
    if (before.step > 0) expect(after.step).toBeGreaterThan(0)
  })
})

it('never moves twice within the lock', () => {
  fc.assert(
    fc.property(beginning, history, (state, events) => {
      let movedAt = Number.NEGATIVE_INFINITY
      walk(state, events, (before, after, _happened, at) => {
        if (after.step === before.step) return
        expect(at - movedAt).toBeGreaterThanOrEqual(LOCK_MS)
        movedAt = at
      })
    }),
  )
})

it('never loses a choice, whenever it is made, until the answers are sent', () => {
  always((before, after, happened) => {
    const step = stepAt(before.step, PLAN)
    if (happened.type !== 'choose' || step.kind !== 'choice' || !isOpen(before)) return
    const option = step.options[happened.option]
    if (option === undefined) expect(after).toEqual(before)
    else {
      expect(after.answers).toMatchObject({ [step.key]: option.value })
      if (happened.advance) expect(after.advanceAt).not.toBeNull()
    }
  })
})

it('is past a step only with its answer given, and reaches the thank-you only with the answers made up and tried', () => {
  always((_before, after) => {
    for (const step of steps.slice(0, after.step)) {
      expect(findProblems(step, after.answers, after.hasNoWebsite)).toEqual({})
    }
    if (after.step !== LAST_STEP) return
    expect(after.booking.status).toBe('done')
    expect(after.submission).not.toBeNull()
    expect(after.delivery).not.toBe('refused')
  })
})

it('never asks again who has booked, makes one submission unless it is refused, and lets nobody be stuck at the scheduler once it is sent', () => {
  always((before, after, happened, at) => {
    if (isBooked(before)) {
      expect(isBooked(after)).toBe(true)
      if (before.step === LAST_STEP && after.delivery !== 'refused') expect(after.step).toBe(LAST_STEP)
    }
    const isAnew = happened.type === 'resend' && before.delivery === 'refused'
    if (before.submission !== null && !isAnew) expect(answersIn(after)).toEqual(answersIn(before))
    if (after.step !== BOOKING_STEP || after.booking.status !== 'done' || after.delivery === 'refused') return
    const wayOn: SurveyEvent = isBooked(after) ? { type: 'next' } : { type: 'goOnUnconfirmed', why: 'elsewhere' }
    const left = reduceSurvey(reduceSurvey(after, { ...wayOn, at: at + LOCK_MS }), { type: 'tick', at: at + LOCK_MS })
    expect(left.step).toBe(LAST_STEP)
  })
})

const booked = {
  ...AT_BOOKING.booking,
  startsAt: '2026-11-24T15:00:00.000000Z',
  eventUri: 'https://api.calendly.com/scheduled_events/1',
}

it('is exactly the JSON that the automation expects, in order', () => {
  const submission = buildSubmission({ ...AT_BOOKING, source: 'why-us', booking: booked }, STAMP)
  expect(JSON.stringify(submission)).toBe(
    JSON.stringify({
      uuid: '0b6f3c7e-7d43-4c55-9a62-1f3b6a0b7a11',
      timestamp: '2026-11-20T15:00:00.000Z',
      source: 'why-us',
      clarityUserId: 'abc',
      firstName: 'Ada',
      lastName: 'Moreno',
      phone: '+1 555 010 0199',
      email: 'ada@example.com',
      companyName: 'Moreno Law',
      website: 'www.example.com',
      practiceArea: 'Family law',
      firmSize: '0-4 non-attorney staff',
      firmType: 'small',
      attorneyCountRange: '2-10',
      staffCountRange: '0-4',
      monthlyRevenue: '',
      engagement: 'ongoing',
      issue: 'Intake calls go unanswered after five.',
      selling: 'no',
      caseValueThreshold: '$5k - $10k',
      targetCasesPerYear: '51 - 100',
      firstMeetingTimestamp: '',
      eventUri: 'https://api.calendly.com/scheduled_events/1',
    }),
  )
})

it('trims what was typed and cuts what comes from elsewhere', () => {
  const answers = { ...COMPLETE_ANSWERS, firstName: '  Ada ', issue: 'cut \ud83d' }
  const submission = buildSubmission(
    { ...AT_BOOKING, answers, source: 's'.repeat(500), booking: { ...booked, eventUri: 'x'.repeat(999) } },
    STAMP,
  )
  expect(submission).toMatchObject({ firstName: 'Ada', issue: 'cut \ufffd', source: 's'.repeat(100) })
  expect(submission.eventUri).toHaveLength(500)
})
