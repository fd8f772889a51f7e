import type { ReachedStep } from '../browser/visit.ts'
import { reduceSurvey } from './reduce-survey.ts'
import {
  type BegunSurvey,
  parseSurvey,
  readSavedSurvey,
  type SurveyStorage,
  saveSurvey,
  type UnsentSurveys,
  writeSurvey,
} from './saved-survey.ts'
import { retrySending, type SendingParts } from './send-submission.ts'
import { PLAN } from './steps.ts'
import {
  awaitsBooking,
  buildSubmission,
  hasAnswered,
  holdsCalendar,
  isAtCalendar,
  NEW_SURVEY,
  type SurveyEvent,
  type SurveyState,
} from './survey-state.ts'

/** How long a visitor looks for a time before the survey offers to ask for one. */
export const OFFER_TIMES_MS = 20_000

/** How long the calendar waits for the server to have the answers. They're kept on the device meanwhile. */
export const HOLD_CALENDAR_MS = 3_000

export interface SessionParts extends SendingParts {
  storage: SurveyStorage | null
  newId: () => string
  clarityUserId: () => string
  /** Counts a step. May be called twice for the same one. */
  count: (step: ReachedStep) => void
  /** The device's copies of what is on its way. */
  unsent?: UnsentSurveys | undefined
  /** The device's copy of what isn't sent yet. */
  begun?: BegunSurvey | undefined
  /** Where this visit's visitor came from, as a header; blank if that's unknown. */
  attribution?: (() => string) | undefined
  /** Tells the other tabs that the server has a submission, in one of its revisions. */
  notifyAccepted?: ((sent: string) => void) | undefined
  /** Calls back when another tab says so. Returns an unsubscribe function. */
  onAccepted?: ((callback: (sent: string) => void) => () => void) | undefined
}

export interface SurveySession {
  getState: () => SurveyState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: SurveyEvent) => void
  stop: () => void
}

/**
 * The survey of one tab and its effects. It outlives its screens: the next page still sends the answers, and a reload
 * resumes what was in progress. What is on its way outlives the tab, too: a tab without answers takes it up.
 */
export function createSurveySession(parts: SessionParts, plan = PLAN): SurveySession {
  let state = readSavedSurvey(parts.storage, plan) ?? NEW_SURVEY
  if (!hasAnswered(state))
    state = parseSurvey(parts.unsent?.read()[0]?.survey, plan) ?? parseSurvey(parts.begun?.read(), plan) ?? state
  let onDevice = state.submission && parts.unsent?.find(state.submission.uuid)?.survey
  const listeners = new Set<() => void>()
  let sending: { what: string; stop: () => void } | undefined
  let cancelAdvance = () => {}
  let cancelOffer: (() => void) | undefined
  let cancelHold: (() => void) | undefined

  const dispatch = (event: SurveyEvent) => {
    const next = reduceSurvey(state, { ...event, at: parts.clock.now() }, plan)
    if (next === state) return
    const before = state
    state = next
    saveSurvey(parts.storage, state, plan)
    storeOnDevice(before)
    if (state.advanceAt !== before.advanceAt) scheduleAdvance()
    countProgress(before)
    followScheduler()
    followBooking()
    for (const listener of listeners) listener()
  }

  const scheduleAdvance = () => {
    cancelAdvance()
    if (state.advanceAt === null) return
    cancelAdvance = parts.clock.after(Math.max(0, state.advanceAt - parts.clock.now()), () => {
      dispatch({ type: 'tick' })
      // A timer can fire slightly early.
      if (state.advanceAt !== null) scheduleAdvance()
    })
  }

  const followScheduler = () => {
    const waits =
      state.step === plan.bookingStep && awaitsBooking(state) && state.delivery !== 'refused' && !state.offersTimes
    if (waits) cancelOffer ??= parts.clock.after(OFFER_TIMES_MS, () => dispatch({ type: 'waited' }))
    else {
      cancelOffer?.()
      cancelOffer = undefined
    }
    if (holdsCalendar(state))
      cancelHold ??= parts.clock.after(HOLD_CALENDAR_MS, () => dispatch({ type: 'heldLongEnough' }))
    else {
      cancelHold?.()
      cancelHold = undefined
    }
  }

  const countProgress = (before: SurveyState) => {
    if (state.step !== before.step && state.step > 0) parts.count(`step-${state.step}`)
    if (state.asked && !before.asked) parts.count('asked')
    if (state.delivery === 'accepted' && before.delivery !== 'accepted') parts.count('sent')
  }

  const storeOnDevice = (before: SurveyState) => {
    const { submission, delivery, revision } = state
    if (submission === null) {
      if (hasAnswered(state)) parts.begun?.keep(state, plan)
      else if (hasAnswered(before)) parts.begun?.drop()
      return
    }
    if (before.submission === null) parts.begun?.drop()
    const id = submission.uuid
    if (delivery !== 'accepted') {
      // Once for each change: a visitor may have cleared it.
      const survey = writeSurvey(state, plan)
      if (survey !== onDevice) parts.unsent?.keep({ id, revision, survey, attribution: parts.attribution?.() ?? '' })
      onDevice = survey
    } else if (before.delivery !== 'accepted') {
      parts.unsent?.drop(id, revision)
      parts.notifyAccepted?.(sentId(submission.uuid, revision))
    }
  }

  const followBooking = () => {
    const { booking, submission, delivery, asked, correction, revision, step } = state
    const what = submission && sentId(submission.uuid, revision)
    if (sending && sending.what !== what) {
      sending.stop()
      sending = undefined
    }
    if (delivery !== 'unsent') return
    if (submission === null) {
      if (booking.status !== 'none' || step === plan.bookingStep) makeSubmission()
    } else if (!sending && what !== null) {
      const attribution = parts.unsent?.find(submission.uuid)?.attribution
      // What a revision adds may be other contact details.
      const isCorrected = revision > 0 || correction?.isSent === true
      const sent = { submission, asked, isCorrected, isAtCalendar: isAtCalendar(state), attribution }
      const stop = retrySending(sent, parts, (outcome, call) => {
        if (outcome !== 'failed') sending = undefined
        dispatch({ type: 'submissionTried', outcome, call })
      })
      sending = { what, stop }
    }
  }

  const makeSubmission = () => {
    try {
      const timestamp = new Date(parts.clock.now()).toISOString()
      const stamp = { uuid: parts.newId(), timestamp, clarityUserId: parts.clarityUserId() }
      dispatch({ type: 'submissionMade', submission: buildSubmission(state, stamp, plan) })
    } catch (error) {
      parts.log('The survey could not be put together', error)
      dispatch({ type: 'submissionTried', outcome: 'refused' })
    }
  }

  const stopListening = parts.onAccepted?.((sent) => {
    const { submission, revision, delivery } = state
    if (!submission || sentId(submission.uuid, revision) !== sent || delivery !== 'unsent') return
    sending?.stop()
    sending = undefined
    dispatch({ type: 'submissionTried', outcome: 'accepted' })
  })
  followScheduler()
  followBooking()
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    stop: () => {
      cancelAdvance()
      cancelOffer?.()
      cancelHold?.()
      sending?.stop()
      stopListening?.()
    },
  }
}

/** Tells a submission's revisions apart: a tab may still be sending an earlier one. */
const sentId = (uuid: string, revision: number) => `${uuid}.${revision}`
