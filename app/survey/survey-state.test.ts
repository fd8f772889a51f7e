import { describe, expect, it } from 'vitest'
import { reduceSurvey } from './reduce-survey.ts'
import { buildSubmission } from './send-submission.ts'
import { BLANK_ANSWERS } from './steps.ts'
import { NEW_SURVEY, type SurveyEvent, type SurveyState } from './survey-state.ts'
import { AT_BOOKING, COMPLETE_ANSWERS, TIMES } from './testing.ts'

const T = 1_800_000_000_000
const at = (step: number, more: Partial<SurveyState> = {}): SurveyState => ({ ...NEW_SURVEY, step, ...more })
const answered = (step: number) => at(step, { answers: COMPLETE_ANSWERS })
const run = (state: SurveyState, ...events: [SurveyEvent, number][]) =>
  events.reduce((now, [event, ms]) => reduceSurvey(now, { ...event, at: T + ms }), state)
const write = (field: 'issue' | 'website' | 'email' | 'firstName', value: string): SurveyEvent => ({
  type: 'write',
  field,
  value,
})
const pick = (option: number, advance = true): SurveyEvent => ({ type: 'choose', option, advance })

describe('moving', () => {
  it('does not stay locked when the clock is set back', () => {
    expect(run(answered(3), [{ type: 'next' }, 0], [{ type: 'next' }, -3_600_000]).step).toBe(5)
  })
})

describe('choosing', () => {
  it('starts the wait anew when another option is chosen', () => {
    const chosen = run(at(1), [pick(1), 0], [pick(2), 200])
    expect(run(chosen, [{ type: 'tick' }, 400]).step).toBe(1)
    expect(run(chosen, [{ type: 'tick' }, 500])).toMatchObject({ step: 2, answers: { firmType: 'medium' } })
  })
  it('does not advance by itself when asked not to, as for arrow keys', () => {
    const chosen = run(at(1), [pick(1), 0], [pick(2, false), 100])
    expect(chosen).toMatchObject({ advanceAt: null, answers: { firmType: 'medium' } })
  })
  it('calls the advance off when the visitor goes back, even during the lock', () => {
    expect(run(answered(4), [pick(0), 0], [{ type: 'back' }, 100], [{ type: 'tick' }, 900]).step).toBe(3)
    const locked = run(
      answered(3),
      [{ type: 'next' }, 0],
      [pick(0), 100],
      [{ type: 'back' }, 200],
      [{ type: 'tick' }, 900],
    )
    expect(locked).toMatchObject({ step: 4, answers: { engagement: 'onetime' } })
  })
})

describe('the rules of each step', () => {
  it('goes on without a website, with a blank', () => {
    const skipped = run(
      at(8),
      [write('website', 'half an addr'), 0],
      [{ type: 'skipWebsite' }, 1],
      [{ type: 'tick' }, 1],
    )
    expect(skipped).toMatchObject({ step: 9, answers: { website: '' }, hasNoWebsite: true })
    expect(run(skipped, [{ type: 'back' }, 600], [{ type: 'next' }, 1200]).step).toBe(9)
  })
  it('takes a word that says there is no website for a blank', () => {
    for (const none of ['N/A', 'N.A.', ' none. ', 'No website', '-', '—'])
      expect(run(at(8), [write('website', none), 0], [{ type: 'next' }, 1]).step).toBe(9)
    expect(run(at(8), [write('website', ' '), 0], [{ type: 'next' }, 1]).step).toBe(8)
  })
  it('keeps text within what is taken and free of NUL', () => {
    const long = run(at(5), [write('issue', `\u0000${'x'.repeat(5000)}`), 0])
    expect(long.answers.issue).toBe('x'.repeat(3000))
  })
  it('ignores what is typed into a field of another step', () => {
    expect(run(at(5), [write('email', 'late@example.com'), 0])).toEqual(at(5))
  })
})

const elsewhere: SurveyEvent = { type: 'goOnUnconfirmed', why: 'elsewhere' }

describe('booking', () => {
  const uri = 'https://api.calendly.com/scheduled_events/one'
  it('counts one booking only', () => {
    const once = run(AT_BOOKING, [{ type: 'booked', eventUri: uri }, 0])
    expect(run(once, [{ type: 'booked', eventUri: 'other' }, 1], [elsewhere, 2])).toEqual(once)
  })
  it('says so when the message names no event, and sends what is known', () => {
    expect(run(AT_BOOKING, [{ type: 'booked', eventUri: null }, 0]).booking).toMatchObject({
      status: 'sending',
      eventUri: '',
      error: 'Error: Calendly scheduled the event, but the event URI is missing.',
    })
  })
  it('takes no outcome of what was never sent', () => {
    expect(run(NEW_SURVEY, [{ type: 'submissionTried', outcome: 'refused' }, 0], [{ type: 'resend' }, 1])).toEqual(
      NEW_SURVEY,
    )
  })
  it('leads back from the thanks when the server refuses late, after the network was down', () => {
    const late = run(
      AT_BOOKING,
      [{ type: 'booked', eventUri: null }, 0],
      [
        {
          type: 'submissionMade',
          submission: buildSubmission(AT_BOOKING, { uuid: 'a', timestamp: '', clarityUserId: '' }),
        },
        0,
      ],
      [{ type: 'submissionTried', outcome: 'failed' }, 1],
      [{ type: 'next' }, 600],
    )
    expect(late.step).toBe(12)
    expect(run(late, [{ type: 'resend' }, 650])).toEqual(late)
    expect(run(late, [{ type: 'submissionTried', outcome: 'refused' }, 700])).toMatchObject({
      step: 11,
      delivery: 'refused',
    })
  })
  it('lets nobody change what has been sent, but look at it', () => {
    const booked = run(AT_BOOKING, [{ type: 'booked', eventUri: uri }, 0], [{ type: 'back' }, 1])
    expect(booked.step).toBe(10)
    expect(run(booked, [write('email', 'other@example.com'), 2])).toEqual(booked)
  })
  it('ignores a booking that comes from no scheduler step', () => {
    expect(run(answered(10), [{ type: 'booked', eventUri: uri }, 0])).toEqual(answered(10))
  })
})

describe('going on without a confirmed booking', () => {
  const uri = 'https://api.calendly.com/scheduled_events/one'
  const booking = { ...AT_BOOKING.booking, status: 'done', unconfirmed: 'elsewhere' } as const
  const submission = buildSubmission(AT_BOOKING, {
    uuid: '0b6f3c7e-7d43-4c55-9a62-1f3b6a0b7a11',
    timestamp: '2026-11-20T15:00:00.000Z',
    clarityUserId: 'x',
  })
  const gone: SurveyState = { ...AT_BOOKING, step: 12, booking, submission, delivery: 'accepted' }
  const back = run(gone, [{ type: 'pickTime' }, 0])

  it('hears a booking that comes just after the tap', () => {
    const tapped = run(AT_BOOKING, [elsewhere, 0], [{ type: 'submissionMade', submission }, 0])
    const booked = run(tapped, [{ type: 'booked', eventUri: uri }, 1])
    expect(booked.booking).toMatchObject({ status: 'reading', eventUri: uri, unconfirmed: '' })
    const waiting = run({ ...tapped, lockedUntil: T + 500 }, [{ type: 'submissionTried', outcome: 'accepted' }, 1])
    expect(waiting.advanceAt).toBe(T + 500)
    expect(run(waiting, [{ type: 'booked', eventUri: uri }, 2], [{ type: 'tick' }, 600]).step).toBe(11)
  })
  it('leads back to the thank-you who has booked in the other tab after all', () => {
    expect(run(back, [elsewhere, 100], [{ type: 'tick' }, 499]).step).toBe(11)
    expect(run(back, [elsewhere, 100], [{ type: 'tick' }, 500])).toMatchObject({ step: 12, submission })
  })
  const ask: SurveyEvent = { type: 'askForTimes', times: TIMES }
  it('asks for nothing anywhere else, or once a time is booked', () => {
    expect(run(gone, [ask, 0])).toBe(gone)
    const booked = run(AT_BOOKING, [{ type: 'booked', eventUri: uri }, 0])
    expect(run(booked, [ask, 1])).toBe(booked)
  })
  it('notes once that the scheduler’s own page was opened', () => {
    const opened = run(AT_BOOKING, [{ type: 'openedPage' }, 0])
    expect(opened.booking).toMatchObject({ status: 'none', openedPage: true })
    expect(run(opened, [{ type: 'openedPage' }, 1])).toBe(opened)
  })
})

describe('the source', () => {
  const arrive = (source: string | null): [SurveyEvent, number] => [{ type: 'arrive', source }, 0]
  it('is cut to what can be saved and sent', () => {
    expect(run(NEW_SURVEY, arrive('x'.repeat(300))).source).toHaveLength(100)
  })
  it('follows a later link until something was answered', () => {
    const second = run(NEW_SURVEY, arrive('why-us'), arrive('demo-page'))
    expect(second.source).toBe('demo-page')
    expect(run(second, arrive(null)).source).toBe('demo-page')
    const begun = run(second, [{ type: 'start' }, 0], [pick(0), 1], arrive('about-page'))
    expect(begun).toMatchObject({
      source: 'demo-page',
      answers: { ...BLANK_ANSWERS, firmType: 'solo' },
    })
  })
})
