import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AT_BOOKING, COMPLETE_ANSWERS, NEW_SURVEY, PLAN, TIMES } from '#test/survey-tab.ts'
import { reduceSurvey } from './reduce-survey.ts'
import { BLANK_ANSWERS, findProblems } from './steps.ts'
import { buildSubmission, type SurveyEvent, type SurveyState } from './survey-state.ts'

const T = 1_800_000_000_000
const at = (step: number): SurveyState => ({ ...NEW_SURVEY, step })
const answered = (step: number): SurveyState => ({ ...at(step), answers: COMPLETE_ANSWERS })
const run = (state: SurveyState, ...events: [SurveyEvent, number][]) =>
  events.reduce((now, [event, ms]) => reduceSurvey(now, { ...event, at: T + ms }), state)
const write = (field: string, value: string): SurveyEvent => ({ type: 'write', field, value })
const pick = (option: number, advance = true): SurveyEvent => ({ type: 'choose', option, advance })
const booked = (eventUri: string | null): SurveyEvent => ({ type: 'booked', eventUri })
const next: SurveyEvent = { type: 'next' }
const back: SurveyEvent = { type: 'back' }
const tick: SurveyEvent = { type: 'tick' }
const pickTime: SurveyEvent = { type: 'pickTime' }
const elsewhere: SurveyEvent = { type: 'goOnUnconfirmed', why: 'elsewhere' }
const uri = 'https://api.calendly.com/scheduled_events/one'
const submission = buildSubmission(AT_BOOKING, { uuid: 'a', timestamp: '', clarityUserId: '' })
const made: SurveyEvent = { type: 'submissionMade', submission }

it('does not stay locked when the clock is set back', () => {
  expect(run(answered(3), [next, 0], [next, -3_600_000]).step).toBe(5)
})

it('starts the wait anew when another option is chosen, and ends it for arrow keys and on the way back, even during the lock', () => {
  const chosen = run(at(1), [pick(1), 0], [pick(2), 200])
  expect(run(chosen, [tick, 400]).step).toBe(1)
  expect(run(chosen, [tick, 500])).toMatchObject({ step: 2, answers: { firmType: 'medium' } })
  expect(run(chosen, [pick(0, false), 300])).toMatchObject({ advanceAt: null, answers: { firmType: 'solo' } })
  expect(run(answered(4), [pick(0), 0], [back, 100], [tick, 900]).step).toBe(3)
  const locked = run(answered(3), [next, 0], [pick(0), 100], [back, 200], [tick, 900])
  expect(locked).toMatchObject({ step: 4, answers: { engagement: 'onetime' } })
})

it('goes on without a website, with a blank', () => {
  const skipped = run(at(8), [write('website', 'half an addr'), 0], [{ type: 'skipWebsite' }, 1], [tick, 1])
  expect(skipped).toMatchObject({ step: 9, answers: { website: '' }, hasNoWebsite: true })
  expect(run(skipped, [back, 600], [next, 1200]).step).toBe(9)
  for (const none of ['N/A', ' none. ', '—']) expect(run(at(8), [write('website', none), 0], [next, 1]).step).toBe(9)
  expect(run(at(8), [write('website', ' '), 0], [next, 1]).step).toBe(8)
})

it('keeps text within what is taken and free of NUL, and none of another step’s field', () => {
  const long = run(at(5), [write('issue', `\u0000${'x'.repeat(5000)}`), 0])
  expect(long.answers.issue).toBe('x'.repeat(3000))
  expect(run(at(5), [write('email', 'late@example.com'), 0])).toEqual(at(5))
})

it('counts one booking only, at the scheduler alone, and then lets nobody change what has been sent', () => {
  const once = run(AT_BOOKING, [booked(uri), 0])
  expect(run(once, [booked('other'), 1], [elsewhere, 2])).toEqual(once)
  expect(run(answered(10), [booked(uri), 0])).toEqual(answered(10))
  const lookedAt = run(once, [back, 1])
  expect(lookedAt.step).toBe(10)
  expect(run(lookedAt, [write('email', 'other@example.com'), 2])).toEqual(lookedAt)
})

it('leads back from the thanks when the server refuses late, and takes no outcome of what was never sent', () => {
  const tried = (outcome: 'refused' | 'failed'): SurveyEvent => ({ type: 'submissionTried', outcome })
  const late = run(AT_BOOKING, [booked(null), 0], [made, 0], [tried('failed'), 1], [next, 600])
  expect(late.step).toBe(12)
  expect(run(late, [{ type: 'resend' }, 650])).toEqual(late)
  expect(run(late, [tried('refused'), 700])).toMatchObject({ step: 11, delivery: 'refused' })
  expect(run(NEW_SURVEY, [tried('refused'), 0])).toBe(NEW_SURVEY)
})

it('hears a booking that comes just after going on without one', () => {
  const tapped = run(AT_BOOKING, [elsewhere, 0], [made, 0])
  const received = run(tapped, [booked(uri), 1])
  expect(received.booking).toMatchObject({ status: 'sending', eventUri: uri, unconfirmed: '' })
  const waiting = run({ ...tapped, lockedUntil: T + 500 }, [{ type: 'submissionTried', outcome: 'accepted' }, 1])
  expect(waiting.advanceAt).toBe(T + 500)
  expect(run(waiting, [booked(uri), 2], [tick, 600]).step).toBe(11)
})

it('leads back to the thank-you who has booked in the other tab after all, and asks for times at the calendar alone', () => {
  const booking = { ...AT_BOOKING.booking, status: 'done', unconfirmed: 'elsewhere' } as const
  const gone: SurveyState = { ...AT_BOOKING, step: 12, booking, submission, delivery: 'accepted' }
  const again = run(gone, [pickTime, 0], [elsewhere, 100])
  expect(run(again, [tick, 499]).step).toBe(11)
  expect(run(again, [tick, 500])).toMatchObject({ step: 12, submission })
  const ask: SurveyEvent = { type: 'askForTimes', times: TIMES }
  for (const state of [gone, run(AT_BOOKING, [booked(uri), 0])]) expect(run(state, [ask, 1])).toBe(state)
})

const THANKED: SurveyState = {
  ...AT_BOOKING,
  step: PLAN.lastStep,
  source: 'why-us',
  booking: { ...AT_BOOKING.booking, status: 'done', unconfirmed: 'asked' },
  asked: TIMES,
  submission,
  delivery: 'accepted',
}
/** Each a second after the one before. */
const act = (state: SurveyState, ...events: SurveyEvent[]) =>
  run(state, ...events.map((event, index): [SurveyEvent, number] => [event, 1000 * index]))

it('follows the browser’s Back and Forward, as far as the answers go and never to the intro', () => {
  const answers = fc.subarray(Object.keys(COMPLETE_ANSWERS)).map((input) => ({
    ...BLANK_ANSWERS,
    ...Object.fromEntries(input.map((key) => [key, COMPLETE_ANSWERS[key]])),
  }))
  fc.assert(
    fc.property(answers, fc.nat(12), fc.integer({ min: -2, max: 14 }), fc.boolean(), (input, step, to, isDone) => {
      const booking = { ...AT_BOOKING.booking, status: isDone ? ('done' as const) : ('none' as const) }
      const state = { ...NEW_SURVEY, step, answers: input, booking }
      const after = act(state, { type: 'goTo', step: to })
      if (after === state) return
      expect([after.step, step > 0, to >= 1]).toEqual([to, true, true])
      if (to === PLAN.lastStep) expect(isDone).toBe(true)
      for (const passed of PLAN.steps.slice(step, to)) expect(findProblems(passed, input, false)).toEqual({})
    }),
  )
  const intro = { ...NEW_SURVEY, answers: COMPLETE_ANSWERS }
  expect(act(intro, { type: 'goTo', step: 5 })).toBe(intro)
  // At once, also by the survey's own button.
  const at9 = act({ ...AT_BOOKING, step: 8 }, { type: 'goTo', step: 9 })
  expect(act(at9, { type: 'goTo', step: 8 }, { type: 'next' }).step).toBe(9)
})

it('starts over for someone else with nothing but the source, once the server has the first', () => {
  expect(act(THANKED, { type: 'startOver' })).toEqual({ ...NEW_SURVEY, source: 'why-us' })
  for (const delivery of ['unsent', 'refused'] as const) {
    const state = { ...THANKED, delivery }
    expect(act(state, { type: 'startOver' })).toBe(state)
  }
})
