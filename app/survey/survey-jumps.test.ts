import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AT_BOOKING, COMPLETE_ANSWERS, TIMES } from '#test/survey-tab.ts'
import { reduceSurvey } from './reduce-survey.ts'
import { parseSurvey, writeSurvey } from './saved-survey.ts'
import { buildSubmission } from './send-submission.ts'
import { BLANK_ANSWERS, findProblems, PLAN } from './steps.ts'
import { isOpen, mayLeave, NEW_SURVEY, type SurveyEvent, type SurveyState } from './survey-state.ts'

const stamp = { uuid: 'id', timestamp: '2026-11-20T15:00:00.000Z', clarityUserId: 'x' }
const THANKED: SurveyState = {
  ...AT_BOOKING,
  step: PLAN.lastStep,
  source: 'why-us',
  booking: { ...AT_BOOKING.booking, status: 'done', unconfirmed: 'asked' },
  asked: TIMES,
  submission: buildSubmission(AT_BOOKING, stamp),
  delivery: 'accepted',
}
const run = (state: SurveyState, ...events: SurveyEvent[]) =>
  events.reduce((now, event, index) => reduceSurvey(now, { ...event, at: 1000 * (index + 1) }), state)
const email: SurveyEvent = { type: 'write', field: 'email', value: ' ada@right.example ' }

it('follows the browser’s Back and Forward, as far as the answers go and never to the intro', () => {
  const answers = fc.subarray(Object.keys(COMPLETE_ANSWERS)).map((given) => ({
    ...BLANK_ANSWERS,
    ...Object.fromEntries(given.map((key) => [key, COMPLETE_ANSWERS[key]])),
  }))
  fc.assert(
    fc.property(answers, fc.nat(12), fc.integer({ min: -2, max: 14 }), fc.boolean(), (given, step, to, isDone) => {
      const booking = { ...AT_BOOKING.booking, status: isDone ? ('done' as const) : ('none' as const) }
      const state = { ...NEW_SURVEY, step, answers: given, booking }
      const after = run(state, { type: 'goTo', step: to })
      if (after === state) return
      expect([after.step, step > 0, to >= 1]).toEqual([to, true, true])
      if (to === PLAN.lastStep) expect(isDone).toBe(true)
      for (const passed of PLAN.steps.slice(step, to)) expect(findProblems(passed, given, false)).toEqual({})
    }),
  )
})

it('goes on at once after Back, and back after Forward', () => {
  const at9 = run({ ...AT_BOOKING, step: 8 }, { type: 'goTo', step: 9 })
  expect(run(at9, { type: 'goTo', step: 8 }, { type: 'next' }).step).toBe(9)
})

it('sends corrected details under the same id, and thanks again only once the server has them', () => {
  const open = run(THANKED, { type: 'correct' })
  expect([open.step, isOpen(open)]).toEqual([10, true])
  // A reload resumes it.
  expect(parseSurvey(writeSurvey(open))).toMatchObject({ step: 10, correction: open.correction, delivery: 'accepted' })
  const sent = run(open, email, { type: 'next' })
  expect(sent).toMatchObject({ step: 12, delivery: 'unsent', asked: TIMES, booking: { status: 'sending' } })
  expect(sent.submission).toEqual({ ...THANKED.submission, email: 'ada@right.example' })
  expect(isOpen(sent)).toBe(false)
  expect(run(sent, { type: 'submissionTried', outcome: 'refused' })).toMatchObject({ step: 11, delivery: 'refused' })
  const thanked = run(sent, { type: 'submissionTried', outcome: 'accepted' })
  expect(thanked).toMatchObject({ step: 12, delivery: 'accepted', booking: { status: 'done', unconfirmed: 'asked' } })
  // A second correction remembers the address that the scheduler got.
  const again = run(thanked, { type: 'correct' })
  expect(again.correction).toEqual({ firstEmail: COMPLETE_ANSWERS.email, isOpen: true, isSent: true })
})

it.each<[string, SurveyEvent]>([
  ['Back', { type: 'back' }],
  ['the browser’s Back', { type: 'goTo', step: 9 }],
])('drops a correction on %s, and the details are those that were sent', (_, back) => {
  const dropped = run(THANKED, { type: 'correct' }, email, back)
  expect(dropped).toMatchObject({ step: 12, delivery: 'accepted', submission: THANKED.submission, correction: null })
  expect(dropped.answers.email).toBe(COMPLETE_ANSWERS.email)
})

it('sends nothing when nothing was changed, and holds back what isn’t complete', () => {
  const same = run(THANKED, { type: 'correct' }, { type: 'next' })
  expect(same).toMatchObject({ step: 12, delivery: 'accepted', submission: THANKED.submission })
  const blank = run(THANKED, { type: 'correct' }, { type: 'write', field: 'email', value: '' })
  expect(mayLeave(blank)).toBe(false)
  expect(run(blank, { type: 'next' })).toMatchObject({ step: 10, delivery: 'accepted', failedAttempts: 1 })
})

it('starts over for someone else with nothing but the source, once the server has the first', () => {
  expect(run(THANKED, { type: 'startOver' })).toEqual({ ...NEW_SURVEY, source: 'why-us' })
  for (const delivery of ['unsent', 'refused'] as const) {
    const state = { ...THANKED, delivery }
    expect(run(state, { type: 'startOver' })).toBe(state)
    expect(run(state, { type: 'correct' })).toBe(state)
  }
})
