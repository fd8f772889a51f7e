import type { AskedTimes, HalfDay } from '#contracts/asked-times.ts'
import { cleanAnswer } from '#contracts/field-rules.ts'
import {
  CONTACT_FIELDS,
  type ComposedSubmission,
  type ContactField,
  composeSubmission,
} from '#contracts/survey-questions.ts'
import {
  BLANK_ANSWERS,
  findProblems,
  type Problems,
  type Step,
  type SurveyAnswers,
  type SurveyPlan,
  stepAt,
} from './steps.ts'

export const LOCK_MS = 500

/** When a booked call starts, or why that isn't known; the other is blank. */
export interface BookedCall {
  startsAt: string
  error: string
}

export interface Booking extends BookedCall {
  /** none → sending (first attempt) → done (the visitor may continue). */
  status: 'none' | 'sending' | 'done'
  eventUri: string
  openedPage: boolean
  /** Why the visitor continued without a confirmed booking, or blank. */
  unconfirmed: '' | Unconfirmed
}

/** elsewhere: booked, says the visitor. failed: the scheduler didn't load. off: there is none. asked: see `asked`. */
export type Unconfirmed = 'elsewhere' | 'failed' | 'off' | 'asked'

export interface SurveyState {
  /** The survey that the visitor began with: a new one may have been published since. */
  plan: SurveyPlan
  step: number
  source: string
  answers: SurveyAnswers
  hasNoWebsite: boolean
  booking: Booking
  picked: readonly HalfDay[]
  asked: AskedTimes | null
  /** The server has answered, or is slow: the scheduler may open. */
  opensCalendar: boolean
  /**
   * Composed on the way to the calendar, and sent from there on. It may gain a booking, and other contact details; the
   * answers stay. Composed again after a refusal.
   */
  submission: ComposedSubmission | null
  /** Counts what was added to the submission since: other details, a booking, requested times, the end. */
  revision: number
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
  | { type: 'start' | 'next' | 'back' | 'skipWebsite' | 'tick' | 'openedPage' | 'pickTime' | 'resend' }
  | { type: 'heldLongEnough' }
  | { type: 'startOver' }
  | { type: 'goTo'; step: number }
  | { type: 'choose'; option: number; advance: boolean }
  | { type: 'write'; field: string; value: string }
  | { type: 'booked'; eventUri: string | null }
  | { type: 'goOnUnconfirmed'; why: Exclude<Unconfirmed, 'asked'> }
  | { type: 'pickHalfDays'; halfDays: readonly HalfDay[] }
  | { type: 'askForTimes'; times: AskedTimes }
  | { type: 'submissionMade'; submission: ComposedSubmission }
  | { type: 'submissionTried'; outcome: Outcome; call?: BookedCall | undefined }
/** accepted: stored on the server's disk. refused: final. taken: refused because other answers have its id. failed: worth a retry. */
export type Outcome = 'accepted' | 'refused' | 'taken' | 'failed'
export type Dispatch = (event: SurveyEvent) => void
export type SurveyAction = SurveyEvent & { at: number }

const BLANK: Omit<SurveyState, 'plan'> = {
  step: 0,
  source: 'direct',
  answers: BLANK_ANSWERS,
  hasNoWebsite: false,
  booking: { status: 'none', eventUri: '', startsAt: '', error: '', openedPage: false, unconfirmed: '' },
  picked: [],
  asked: null,
  opensCalendar: false,
  submission: null,
  revision: 0,
  delivery: 'unsent',
  lockedUntil: 0,
  advanceAt: null,
  problems: {},
  failedAttempts: 0,
}

export const newSurvey = (plan: SurveyPlan): SurveyState => ({ plan, ...BLANK })

export const stepOf = ({ step, plan }: Pick<SurveyState, 'step' | 'plan'>): Step => stepAt(step, plan)

export const isBooked = ({ booking }: SurveyState) => booking.status !== 'none' && booking.unconfirmed === ''

export const awaitsBooking = (state: SurveyState) =>
  state.booking.status === 'none' || (state.booking.status === 'done' && !isBooked(state) && state.advanceAt === null)

/** The server may have the answers, and the visitor is still choosing a time. */
export const isAtCalendar = ({ submission, booking }: SurveyState): boolean =>
  submission !== null && booking.status === 'none'

export const holdsCalendar = (state: SurveyState): boolean =>
  isAtCalendar(state) && state.delivery === 'unsent' && !state.opensCalendar

/** Whether answers can change: until they're sent (contact details: until a time is chosen), and after a refusal. */
export const isOpen = (state: SurveyState) =>
  state.delivery === 'refused' ||
  (state.booking.status === 'none' && (state.submission === null || stepOf(state).kind === 'contact'))

/** Whether OK leaves this step. Refused answers never reach the thanks screen. */
export function mayLeave(state: SurveyState): boolean {
  const { plan } = state
  if (state.step === plan.lastStep) return false
  if (state.step === plan.bookingStep)
    return isBooked(state) && state.booking.status === 'done' && state.delivery !== 'refused'
  return Object.keys(findProblems(stepOf(state), state.answers, state.hasNoWebsite)).length === 0
}

export const hasAnswered = (state: SurveyState) =>
  state.hasNoWebsite || Object.values(state.answers).some((value) => value !== undefined && value !== '')

/** Back and Forward of the browser. Forward goes no further than the answers allow. */
export function goTo(state: SurveyState, to: number): SurveyState {
  const { plan } = state
  if (state.step === 0 || to < 1 || to > plan.lastStep || to === state.step) return state
  const isFinished = state.booking.status === 'done' && state.delivery !== 'refused'
  if (to === plan.lastStep && !isFinished) return state
  const between = plan.steps.slice(state.step, to)
  const hasGap = between.some((step) => Object.keys(findProblems(step, state.answers, state.hasNoWebsite)).length > 0)
  return hasGap ? state : { ...state, step: to, advanceAt: null, problems: {}, failedAttempts: 0 }
}

/** On the way to the calendar again: contact details that changed meanwhile go to the server, and to the scheduler. */
export function takeDetails(state: SurveyState): SurveyState {
  if (state.step !== state.plan.bookingStep || !isAtCalendar(state) || state.submission === null) return state
  const typed = typedDetails(state)
  if (state.delivery === 'refused' || isSameContact(typed, state.submission)) return state
  return withAdded(state, typed)
}

/** The survey's JSON as the answers now stand. */
export const buildSubmission = (
  { plan, source, answers, booking }: SurveyState,
  { uuid, timestamp, clarityUserId }: Pick<ComposedSubmission, 'uuid' | 'timestamp' | 'clarityUserId'>,
): ComposedSubmission => {
  // The server asks the scheduler for its time.
  const booked = { firstMeetingTimestamp: '', eventUri: booking.eventUri }
  return composeSubmission(plan.survey, answers, { uuid, timestamp, clarityUserId, source, ...booked })
}

/** The submission with more to tell, which the server doesn't have yet. */
export const withAdded = (state: SurveyState, added: Partial<ComposedSubmission>): SurveyState => ({
  ...state,
  submission: state.submission && { ...state.submission, ...added },
  delivery: 'unsent',
  revision: state.revision + 1,
})

const typedDetails = ({ answers }: SurveyState) =>
  Object.fromEntries(
    CONTACT_FIELDS.map((field) => [field, cleanAnswer(field, answers[field]).toWellFormed()]),
  ) as Record<ContactField, string>

const isSameContact = (typed: Record<ContactField, string>, submission: ComposedSubmission) =>
  CONTACT_FIELDS.every((field) => typed[field] === submission[field])

/** The same tab, another person: nothing but the source is left. */
export const isOver = ({ plan, step, delivery }: SurveyState): boolean =>
  step === plan.lastStep && delivery === 'accepted'
