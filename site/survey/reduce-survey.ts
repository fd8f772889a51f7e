import { fit, SURVEY_LIMITS } from '#contracts/survey-questions.ts'
import { explainsProblems, findProblems, limitOf, type Problems, type SurveyPlan } from './steps.ts'
import {
  awaitsBooking,
  type BookedCall,
  type Booking,
  buildSubmission,
  goTo,
  hasAnswered,
  isBooked,
  isOpen,
  isOver,
  LOCK_MS,
  mayLeave,
  newSurvey,
  type Outcome,
  type SurveyAction,
  type SurveyState,
  stepOf,
  takeDetails,
  type Unconfirmed,
  withAdded,
} from './survey-state.ts'

const ADVANCE_MS = 300
export const EVENT_URI_MISSING = 'Error: Calendly scheduled the event, but the event URI is missing.'

// A clock that was set back must not lock the survey for hours.
const isLocked = (state: SurveyState, at: number) => at < state.lockedUntil && state.lockedUntil - at <= LOCK_MS
const lockEnd = (state: SurveyState, at: number) => (isLocked(state, at) ? state.lockedUntil : at)
const isDue = (advanceAt: number, at: number) => at >= advanceAt || advanceAt - at > LOCK_MS

const move = (state: SurveyState, by: 1 | -1, at: number): SurveyState => ({
  ...state,
  step: state.step + by,
  lockedUntil: at + LOCK_MS,
  advanceAt: null,
  problems: {},
  failedAttempts: 0,
})

function goOn(state: SurveyState, at: number): SurveyState {
  if (isLocked(state, at) || state.step === 0 || state.step === state.plan.lastStep) return state
  if (mayLeave(state)) return move(state, 1, at)
  const step = stepOf(state)
  if (!explainsProblems(step)) return state
  const problems = findProblems(step, state.answers, state.hasNoWebsite)
  return { ...state, problems, failedAttempts: state.failedAttempts + 1 }
}

function choose(state: SurveyState, option: number, advance: boolean, at: number): SurveyState {
  const step = stepOf(state)
  if (step.kind !== 'choice') return state
  const chosen = step.options[option]
  if (chosen === undefined) return state
  const advanceAt = advance ? Math.max(at + ADVANCE_MS, lockEnd(state, at)) : null
  return { ...state, answers: { ...state.answers, [step.key]: chosen.value }, advanceAt }
}

function write(state: SurveyState, field: string, value: string): SurveyState {
  const step = stepOf(state)
  const limit = limitOf(step, field)
  if (limit === undefined) return state
  const text = value.replaceAll('\u0000', '').slice(0, limit)
  const answers = { ...state.answers, [field]: text }
  const hasNoWebsite = step.kind === 'website' ? false : state.hasNoWebsite
  const problems: Problems = { ...state.problems }
  delete problems[field]
  if (step.kind === 'contact' && state.failedAttempts > 0 && text.trim() === '') {
    const missing = findProblems(step, answers, hasNoWebsite)[field]
    if (missing !== undefined) problems[field] = missing
  }
  return { ...state, answers, hasNoWebsite, problems, advanceAt: null }
}

function book(state: SurveyState, eventUri: string | null): SurveyState {
  // A repeated message about a booking is a no-op.
  if (state.step !== state.plan.bookingStep || isBooked(state)) return state
  const received = eventUri === null ? { error: EVENT_URI_MISSING } : { eventUri }
  const reported = withAdded(state, eventUri === null ? {} : { eventUri: fit(eventUri, 'eventUri') })
  return {
    ...reported,
    booking: { ...state.booking, ...received, status: 'sending', unconfirmed: '' },
    advanceAt: null,
  }
}

/** @param asked times, if the visitor asks for some now. Answers that were already sent are resent with them. */
function goOnUnconfirmed(state: SurveyState, unconfirmed: Unconfirmed, at: number, asked = state.asked): SurveyState {
  const { plan, step, booking, delivery } = state
  if (step !== plan.bookingStep || !awaitsBooking(state) || delivery === 'refused') return state
  const going = { ...state, asked, booking: { ...booking, unconfirmed } }
  const sending: SurveyState = { ...withAdded(going, {}), booking: { ...going.booking, status: 'sending' } }
  if (booking.status === 'none') return sending
  // The visitor came back to pick a time and didn't.
  if (asked === state.asked) return { ...going, advanceAt: lockEnd(state, at) }
  return sending
}

/** A visitor who hasn't chosen a time gets to the calendar again. */
const resendBooking = (booking: Booking): Booking => ({
  ...booking,
  status: booking.status === 'none' ? 'none' : 'sending',
})

/** Under the same id: the server may have stored the first one. */
function resend(state: SurveyState): SurveyState {
  if (state.delivery !== 'refused') return state
  const anew: SurveyState = { ...state, delivery: 'unsent', booking: resendBooking(state.booking) }
  return state.submission === null
    ? anew
    : { ...anew, submission: buildSubmission(state, state.submission), revision: state.revision + 1 }
}

/** Keeps what is known of the booked call: a later answer may know less. */
const withCall = (state: SurveyState, call: BookedCall | undefined): SurveyState =>
  call && state.booking.startsAt === '' ? { ...state, booking: { ...state.booking, ...call } } : state

function takeOutcome(state: SurveyState, outcome: Outcome, at: number): SurveyState {
  const { bookingStep } = state.plan
  // Answers that can't be composed are refused before a submission exists.
  const isRefused = outcome === 'refused' || outcome === 'taken'
  const isTried =
    state.submission !== null || (isRefused && (state.booking.status === 'sending' || state.step === bookingStep))
  if (!isTried) return state
  if (isRefused) {
    // A visitor who already saw the thanks screen goes back to booking.
    const booking: Booking = {
      ...state.booking,
      status: state.booking.status === 'sending' ? 'done' : state.booking.status,
    }
    const step = Math.min(state.step, bookingStep)
    const submission = outcome === 'taken' ? null : state.submission
    return { ...state, submission, delivery: 'refused', booking, step, advanceAt: null }
  }
  const tried: SurveyState = { ...state, delivery: outcome === 'failed' ? 'unsent' : outcome, opensCalendar: true }
  if (state.booking.status !== 'sending') return tried
  const goesOn = !isBooked(state) && state.step === bookingStep
  const advanceAt = goesOn ? lockEnd(state, at) : state.advanceAt
  return { ...tried, booking: { ...state.booking, status: 'done' }, advanceAt }
}

/** The rules of the survey, as a pure reducer. Each action carries the time. @param newest what somebody who starts over begins */
export const reduceSurvey = (state: SurveyState, action: SurveyAction, newest = state.plan): SurveyState =>
  takeDetails(reduceAction(state, action, newest))

function reduceAction(state: SurveyState, action: SurveyAction, newest: SurveyPlan): SurveyState {
  const { at } = action
  const { bookingStep, lastStep } = state.plan
  switch (action.type) {
    case 'arrive':
      return action.source === null || hasAnswered(state)
        ? state
        : { ...state, source: action.source.slice(0, SURVEY_LIMITS.source) }
    case 'start':
      return state.step === 0 && !isLocked(state, at) ? move(state, 1, at) : state
    case 'next':
      return goOn(state, at)
    case 'back': {
      const staying = state.advanceAt === null ? state : { ...state, advanceAt: null }
      return isLocked(state, at) || state.step <= 1 || state.step === lastStep ? staying : move(state, -1, at)
    }
    case 'goTo':
      return goTo(state, action.step)
    case 'startOver':
      return state.submission === null || isOver(state) ? { ...newSurvey(newest), source: state.source } : state
    case 'choose':
      return isOpen(state) ? choose(state, action.option, action.advance, at) : state
    case 'write':
      return isOpen(state) ? write(state, action.field, action.value) : state
    case 'skipWebsite': {
      const step = stepOf(state)
      if (!isOpen(state) || step.kind !== 'website') return state
      const answers = { ...state.answers, [step.key]: '' }
      return { ...state, answers, hasNoWebsite: true, problems: {}, advanceAt: lockEnd(state, at) }
    }
    case 'tick':
      if (state.advanceAt === null || !isDue(state.advanceAt, at)) return state
      // At the scheduler, only continuing without a confirmed booking waits for this.
      return state.step === bookingStep ? move(state, 1, at) : goOn({ ...state, advanceAt: null }, at)
    case 'booked':
      return book(state, action.eventUri)
    case 'goOnUnconfirmed':
      return goOnUnconfirmed(state, action.why, at)
    case 'pickHalfDays':
      return { ...state, picked: action.halfDays }
    case 'askForTimes':
      return goOnUnconfirmed(state, 'asked', at, action.times)
    case 'heldLongEnough':
      return { ...state, opensCalendar: true }
    case 'openedPage':
      return state.step === bookingStep && !state.booking.openedPage
        ? { ...state, booking: { ...state.booking, openedPage: true } }
        : state
    case 'pickTime': {
      const mayPick = state.step === lastStep && !isBooked(state)
      return mayPick && !isLocked(state, at) ? move(state, -1, at) : state
    }
    case 'submissionMade':
      return state.submission === null && state.delivery === 'unsent'
        ? { ...state, submission: action.submission, revision: 0 }
        : state
    case 'resend':
      return resend(state)
    case 'submissionTried':
      return takeOutcome(withCall(state, action.call), action.outcome, at)
  }
}
