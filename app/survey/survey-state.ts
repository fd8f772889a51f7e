import type { AskedTimes, HalfDay } from '#contracts/asked-times.ts'
import type { ComposedSubmission } from '#contracts/survey-questions.ts'
import {
  BLANK_ANSWERS,
  explainsProblems,
  findProblems,
  limitOf,
  PLAN,
  type Problems,
  type SurveyAnswers,
  type SurveyPlan,
  stepAt,
} from './steps.ts'

export const LOCK_MS = 500
const ADVANCE_MS = 300

export const SOURCE_LIMIT = 100

const EVENT_URI_MISSING = 'Error: Calendly scheduled the event, but the event URI is missing.'

export interface Booking {
  /** none → reading (the booked time) → sending (first attempt) → done (the visitor may continue). */
  status: 'none' | 'reading' | 'sending' | 'done'
  eventUri: string
  startTime: string
  error: string
  openedPage: boolean
  /** Why the visitor continued without a confirmed booking, or blank. */
  unconfirmed: '' | Unconfirmed
}

/** elsewhere: booked, says the visitor. failed: the scheduler didn't load. off: there is none. asked: see `asked`. */
export type Unconfirmed = (typeof UNCONFIRMED)[number]
export const UNCONFIRMED = ['elsewhere', 'failed', 'off', 'asked'] as const

export interface SurveyState {
  step: number
  source: string
  answers: SurveyAnswers
  hasNoWebsite: boolean
  booking: Booking
  /** The half-days the visitor picked to ask for. */
  picked: readonly HalfDay[]
  asked: AskedTimes | null
  /** The visitor has spent a while at the scheduler. */
  offersTimes: boolean
  /** Composed once, so that every attempt sends the same submission; composed again after a refusal. */
  submission: ComposedSubmission | null
  /** refused: the server rejected the answers, or they couldn't be composed. */
  delivery: 'unsent' | 'accepted' | 'refused'
  lockedUntil: number
  advanceAt: number | null
  problems: Problems
  /** Rejected OKs on this step: the first marks the fields, and each one moves the focus. */
  failedAttempts: number
}

export type SurveyEvent =
  | { type: 'arrive'; source: string | null }
  | { type: 'start' | 'next' | 'back' | 'skipWebsite' | 'tick' | 'openedPage' | 'pickTime' | 'waited' | 'resend' }
  | { type: 'choose'; option: number; advance: boolean }
  | { type: 'write'; field: string; value: string }
  | { type: 'booked'; eventUri: string | null }
  | { type: 'goOnUnconfirmed'; why: Exclude<Unconfirmed, 'asked'> }
  | { type: 'pickHalfDays'; halfDays: readonly HalfDay[] }
  | { type: 'askForTimes'; times: AskedTimes }
  | { type: 'eventRead'; startTime: string; error: string }
  | { type: 'submissionMade'; submission: ComposedSubmission }
  | { type: 'submissionTried'; outcome: 'accepted' | 'refused' | 'failed' }
export type Dispatch = (event: SurveyEvent) => void
export type SurveyAction = SurveyEvent & { at: number }

export const NEW_SURVEY: SurveyState = {
  step: 0,
  source: 'direct',
  answers: BLANK_ANSWERS,
  hasNoWebsite: false,
  booking: { status: 'none', eventUri: '', startTime: '', error: '', openedPage: false, unconfirmed: '' },
  picked: [],
  asked: null,
  offersTimes: false,
  submission: null,
  delivery: 'unsent',
  lockedUntil: 0,
  advanceAt: null,
  problems: {},
  failedAttempts: 0,
}

export const isBooked = ({ booking }: SurveyState) => booking.status !== 'none' && booking.unconfirmed === ''

export const awaitsBooking = (state: SurveyState) =>
  state.booking.status === 'none' || (state.booking.status === 'done' && !isBooked(state) && state.advanceAt === null)

/** Whether answers can change: until they're sent, and again after a refusal. */
export const isOpen = ({ booking, delivery }: SurveyState) => booking.status === 'none' || delivery === 'refused'

/** Whether OK leaves this step. Refused answers never reach the thanks screen. */
export function mayLeave(state: SurveyState, plan = PLAN): boolean {
  if (state.step === plan.lastStep) return false
  if (state.step === plan.bookingStep)
    return isBooked(state) && state.booking.status === 'done' && state.delivery !== 'refused'
  return Object.keys(findProblems(stepAt(state.step, plan), state.answers, state.hasNoWebsite)).length === 0
}

// A clock that was set back must not lock the survey for hours.
const isLocked = (state: SurveyState, at: number) => at < state.lockedUntil && state.lockedUntil - at <= LOCK_MS
const lockEnd = (state: SurveyState, at: number) => (isLocked(state, at) ? state.lockedUntil : at)
const isDue = (advanceAt: number, at: number) => at >= advanceAt || advanceAt - at > LOCK_MS
const hasAnswered = (state: SurveyState) =>
  state.hasNoWebsite || Object.values(state.answers).some((value) => value !== undefined && value !== '')

function move(state: SurveyState, by: 1 | -1, at: number): SurveyState {
  return {
    ...state,
    step: state.step + by,
    lockedUntil: at + LOCK_MS,
    advanceAt: null,
    problems: {},
    failedAttempts: 0,
  }
}

function goOn(state: SurveyState, at: number, plan: SurveyPlan): SurveyState {
  if (isLocked(state, at) || state.step === 0 || state.step === plan.lastStep) return state
  if (mayLeave(state, plan)) return move(state, 1, at)
  const step = stepAt(state.step, plan)
  if (!explainsProblems(step)) return state
  const problems = findProblems(step, state.answers, state.hasNoWebsite)
  return { ...state, problems, failedAttempts: state.failedAttempts + 1 }
}

function choose(state: SurveyState, option: number, advance: boolean, at: number, plan: SurveyPlan): SurveyState {
  const step = stepAt(state.step, plan)
  if (step.kind !== 'choice') return state
  const chosen = step.options[option]
  if (chosen === undefined) return state
  const advanceAt = advance ? Math.max(at + ADVANCE_MS, lockEnd(state, at)) : null
  return { ...state, answers: { ...state.answers, [step.key]: chosen.value }, advanceAt }
}

function write(state: SurveyState, field: string, value: string, plan: SurveyPlan): SurveyState {
  const step = stepAt(state.step, plan)
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

/** Answers that were sent without a time aren't resent with it. */
const afterBooking = ({ submission, delivery }: SurveyState) =>
  submission === null && delivery === 'unsent' ? 'sending' : 'done'

function book(state: SurveyState, eventUri: string | null, { bookingStep }: SurveyPlan): SurveyState {
  // A repeated message about a booking is a no-op.
  if (state.step !== bookingStep || isBooked(state)) return state
  const heard: Partial<Booking> =
    eventUri === null ? { status: afterBooking(state), error: EVENT_URI_MISSING } : { status: 'reading', eventUri }
  return { ...state, booking: { ...state.booking, ...heard, unconfirmed: '' }, advanceAt: null }
}

/** @param asked times, if the visitor asks for some now. Answers that were already sent are resent with them. */
function goOnUnconfirmed(
  state: SurveyState,
  unconfirmed: Unconfirmed,
  at: number,
  plan: SurveyPlan,
  asked = state.asked,
): SurveyState {
  const { step, booking, delivery } = state
  if (step !== plan.bookingStep || !awaitsBooking(state) || delivery === 'refused') return state
  const going = { ...state, asked, booking: { ...booking, unconfirmed } }
  if (booking.status === 'none') return { ...going, booking: { ...going.booking, status: 'sending' } }
  // The visitor came back to pick a time and didn't.
  return { ...going, delivery: asked === state.asked ? delivery : 'unsent', advanceAt: lockEnd(state, at) }
}

type Outcome = 'accepted' | 'refused' | 'failed'

function settle(state: SurveyState, outcome: Outcome, at: number, { bookingStep }: SurveyPlan): SurveyState {
  // Answers that can't be composed are refused before a submission exists.
  const isTried = state.submission !== null || (outcome === 'refused' && state.booking.status === 'sending')
  if (!isTried) return state
  if (outcome === 'refused') {
    // A visitor who already saw the thanks screen goes back to booking.
    const booking: Booking = {
      ...state.booking,
      status: state.booking.status === 'sending' ? 'done' : state.booking.status,
    }
    return { ...state, delivery: 'refused', booking, step: Math.min(state.step, bookingStep), advanceAt: null }
  }
  const settled: SurveyState = { ...state, delivery: outcome === 'failed' ? 'unsent' : outcome }
  if (state.booking.status !== 'sending') return settled
  const goesOn = !isBooked(state) && state.step === bookingStep
  const advanceAt = goesOn ? lockEnd(state, at) : state.advanceAt
  return { ...settled, booking: { ...state.booking, status: 'done' }, advanceAt }
}

/** The rules of the survey, as a pure reducer. Each action carries the time. */
export function reduceSurvey(state: SurveyState, action: SurveyAction, plan: SurveyPlan = PLAN): SurveyState {
  const { at } = action
  const { bookingStep, lastStep } = plan
  switch (action.type) {
    case 'arrive':
      return action.source === null || hasAnswered(state)
        ? state
        : { ...state, source: action.source.slice(0, SOURCE_LIMIT) }
    case 'start':
      return state.step === 0 && !isLocked(state, at) ? move(state, 1, at) : state
    case 'next':
      return goOn(state, at, plan)
    case 'back': {
      const staying = state.advanceAt === null ? state : { ...state, advanceAt: null }
      return isLocked(state, at) || state.step <= 1 || state.step === lastStep ? staying : move(state, -1, at)
    }
    case 'choose':
      return isOpen(state) ? choose(state, action.option, action.advance, at, plan) : state
    case 'write':
      return isOpen(state) ? write(state, action.field, action.value, plan) : state
    case 'skipWebsite': {
      const step = stepAt(state.step, plan)
      if (!isOpen(state) || step.kind !== 'website') return state
      const answers = { ...state.answers, [step.key]: '' }
      return { ...state, answers, hasNoWebsite: true, problems: {}, advanceAt: lockEnd(state, at) }
    }
    case 'tick':
      if (state.advanceAt === null || !isDue(state.advanceAt, at)) return state
      // At the scheduler, only continuing without a confirmed booking waits for this.
      return state.step === bookingStep ? move(state, 1, at) : goOn({ ...state, advanceAt: null }, at, plan)
    case 'booked':
      return book(state, action.eventUri, plan)
    case 'goOnUnconfirmed':
      return goOnUnconfirmed(state, action.why, at, plan)
    case 'pickHalfDays':
      return { ...state, picked: action.halfDays }
    case 'askForTimes':
      return goOnUnconfirmed(state, 'asked', at, plan, action.times)
    case 'waited':
      return { ...state, offersTimes: true }
    case 'openedPage':
      return state.step === bookingStep && !state.booking.openedPage
        ? { ...state, booking: { ...state.booking, openedPage: true } }
        : state
    case 'pickTime': {
      const mayPick = state.step === lastStep && !isBooked(state)
      return mayPick && !isLocked(state, at) ? move(state, -1, at) : state
    }
    case 'eventRead': {
      if (state.booking.status !== 'reading') return state
      const { startTime, error } = action
      return { ...state, booking: { ...state.booking, status: afterBooking(state), startTime, error } }
    }
    case 'submissionMade':
      return state.submission === null && state.booking.status !== 'none'
        ? { ...state, submission: action.submission }
        : state
    case 'resend':
      return state.delivery === 'refused'
        ? { ...state, submission: null, delivery: 'unsent', booking: { ...state.booking, status: 'sending' } }
        : state
    case 'submissionTried':
      return settle(state, action.outcome, at, plan)
  }
}
