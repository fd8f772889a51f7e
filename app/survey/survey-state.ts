import type { AskedTimes, HalfDay } from '#contracts/asked-times.ts'
import type { ComposedSubmission } from '#contracts/survey-questions.ts'
import { BLANK_ANSWERS, findProblems, PLAN, type Problems, type SurveyAnswers, stepAt } from './steps.ts'

export const LOCK_MS = 500

export const SOURCE_LIMIT = 100

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
  /** The contact details were, or are being, corrected. `firstEmail` is the one that the scheduler has. */
  correction: { firstEmail: string; isOpen: boolean; isSent: boolean } | null
  lockedUntil: number
  advanceAt: number | null
  problems: Problems
  /** Rejected OKs on this step: the first marks the fields, and each one moves the focus. */
  failedAttempts: number
}

export type SurveyEvent =
  | { type: 'arrive'; source: string | null }
  | { type: 'start' | 'next' | 'back' | 'skipWebsite' | 'tick' | 'openedPage' | 'pickTime' | 'waited' | 'resend' }
  | { type: 'correct' | 'startOver' }
  | { type: 'goTo'; step: number }
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
  correction: null,
  lockedUntil: 0,
  advanceAt: null,
  problems: {},
  failedAttempts: 0,
}

export const isBooked = ({ booking }: SurveyState) => booking.status !== 'none' && booking.unconfirmed === ''

export const awaitsBooking = (state: SurveyState) =>
  state.booking.status === 'none' || (state.booking.status === 'done' && !isBooked(state) && state.advanceAt === null)

/** The step's contact fields are open again. */
export const isCorrecting = (state: SurveyState, plan = PLAN): boolean =>
  state.correction?.isOpen === true && stepAt(state.step, plan).kind === 'contact'

/** Whether answers can change: until they're sent, and again after a refusal. */
export const isOpen = (state: SurveyState, plan = PLAN) =>
  state.booking.status === 'none' || state.delivery === 'refused' || isCorrecting(state, plan)

/** Whether OK leaves this step. Refused answers never reach the thanks screen. */
export function mayLeave(state: SurveyState, plan = PLAN): boolean {
  if (state.step === plan.lastStep) return false
  if (state.step === plan.bookingStep)
    return isBooked(state) && state.booking.status === 'done' && state.delivery !== 'refused'
  return Object.keys(findProblems(stepAt(state.step, plan), state.answers, state.hasNoWebsite)).length === 0
}

/** Whether the visitor has given an answer, even half of one. */
export const hasAnswered = (state: SurveyState) =>
  state.hasNoWebsite || Object.values(state.answers).some((value) => value !== undefined && value !== '')
