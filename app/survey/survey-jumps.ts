import { cleanAnswer } from '#contracts/field-rules.ts'
import { CONTACT_FIELDS, type ComposedSubmission, type ContactField } from '#contracts/survey-questions.ts'
import { findProblems, type SurveyPlan } from './steps.ts'
import { isAtCalendar, type SurveyState } from './survey-state.ts'

// Moves by more than one step: along the browser's history, and from the thanks to the contact details and back.

const leap = (state: SurveyState, step: number): SurveyState => ({
  ...state,
  step,
  advanceAt: null,
  problems: {},
  failedAttempts: 0,
})

/** Back and Forward of the browser. Forward goes no further than the answers allow. */
export function goTo(state: SurveyState, to: number, plan: SurveyPlan): SurveyState {
  if (state.step === 0 || to < 1 || to > plan.lastStep || to === state.step) return state
  if (state.correction?.isOpen) return dropCorrection(state, plan)
  const isFinished = state.booking.status === 'done' && state.delivery !== 'refused'
  if (to === plan.lastStep && !isFinished) return state
  const between = plan.steps.slice(state.step, to)
  const hasGap = between.some((step) => Object.keys(findProblems(step, state.answers, state.hasNoWebsite)).length > 0)
  return hasGap ? state : leap(state, to)
}

/** From the thanks to the contact details, once the server has the survey. */
export function openCorrection(state: SurveyState, plan: SurveyPlan): SurveyState {
  const { submission, delivery, step } = state
  if (submission === null || delivery !== 'accepted' || step !== plan.lastStep) return state
  const firstEmail = state.correction?.firstEmail ?? submission.email
  return leap(
    { ...state, correction: { firstEmail, isOpen: true, isSent: state.correction?.isSent ?? false } },
    plan.bookingStep - 1,
  )
}

/** Back to the thanks, with the details as they were sent. */
export function dropCorrection(state: SurveyState, plan: SurveyPlan): SurveyState {
  const { submission, correction } = state
  if (submission === null || !correction?.isOpen) return state
  const answers = { ...state.answers }
  for (const field of CONTACT_FIELDS) answers[field] = submission[field]
  return leap(
    { ...state, answers, correction: correction.isSent ? { ...correction, isOpen: false } : null },
    plan.lastStep,
  )
}

/** Sends the same submission with other contact details, under its id. The screen waits for the server again. */
export function sendCorrection(state: SurveyState, plan: SurveyPlan): SurveyState {
  const { submission, correction } = state
  if (submission === null || !correction?.isOpen) return state
  const typed = typedDetails(state)
  if (isSameContact(typed, submission)) return dropCorrection(state, plan)
  return leap(
    {
      ...withAdded(state, typed),
      booking: { ...state.booking, status: 'sending' },
      correction: { ...correction, isOpen: false, isSent: true },
    },
    plan.lastStep,
  )
}

/** On the way to the calendar again: contact details that changed meanwhile go to the server, and to the scheduler. */
export function takeDetails(state: SurveyState, plan: SurveyPlan): SurveyState {
  if (state.step !== plan.bookingStep || !isAtCalendar(state) || state.submission === null) return state
  const typed = typedDetails(state)
  if (state.delivery === 'refused' || isSameContact(typed, state.submission)) return state
  return withAdded(state, typed)
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
export const isOver = ({ step, delivery }: SurveyState, plan: SurveyPlan): boolean =>
  step === plan.lastStep && delivery === 'accepted'
