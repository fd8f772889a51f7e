import type { ReachedStep } from '../browser/visit.ts'
import { reduceSurvey } from './reduce-survey.ts'
import {
  type BegunSurvey,
  parseSurvey,
  readSavedSurvey,
  type SurveyStorage,
  saveSurvey,
  UNKNOWN_PLAN,
  type UnsentSurveys,
  writeSurvey,
} from './saved-survey.ts'
import { retrySending, type SendingParts } from './send-submission.ts'
import type { SurveyPlan } from './steps.ts'
import {
  buildSubmission,
  hasAnswered,
  holdsCalendar,
  isAtCalendar,
  newSurvey,
  type SurveyEvent,
  type SurveyState,
} from './survey-state.ts'

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
 * @param newest what's asked today, if the page knows it
 */
export function createSurveySession(parts: SessionParts, newest?: SurveyPlan): SurveySession {
  let state = readSavedSurvey(parts.storage, newest) ?? newSurvey(newest ?? UNKNOWN_PLAN)
  if (!hasAnswered(state))
    state = parseSurvey(parts.unsent?.read()[0]?.survey, newest) ?? parseSurvey(parts.begun?.read(), newest) ?? state
  const listeners = new Set<() => void>()
  const getState = () => state
  const dispatch = (event: SurveyEvent) => {
    const next = reduceSurvey(state, { ...event, at: parts.clock.now() }, newest)
    if (next === state) return
    const before = state
    state = next
    saveSurvey(parts.storage, state)
    storeOnDevice(state, before)
    if (state.advanceAt !== before.advanceAt) timers.scheduleAdvance()
    countProgress(parts, state, before)
    timers.followScheduler()
    sender.followBooking()
    for (const listener of listeners) listener()
  }
  const session: Session = { parts, getState, dispatch }
  const storeOnDevice = openDevice(session)
  const timers = openTimers(session)
  const sender = openSender(session)
  timers.followScheduler()
  sender.followBooking()
  return {
    getState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    stop: () => {
      timers.stop()
      sender.stop()
    },
  }
}

interface Session extends Pick<SurveySession, 'getState' | 'dispatch'> {
  parts: SessionParts
}

/** What happens by itself after a while: the next question, the calendar's opening. */
function openTimers({ parts: { clock }, getState, dispatch }: Session) {
  let cancelAdvance = () => {}
  let cancelHold: (() => void) | undefined
  const scheduleAdvance = () => {
    cancelAdvance()
    const { advanceAt } = getState()
    if (advanceAt === null) return
    cancelAdvance = clock.after(Math.max(0, advanceAt - clock.now()), () => {
      dispatch({ type: 'tick' })
      // A timer can fire slightly early.
      if (getState().advanceAt !== null) scheduleAdvance()
    })
  }

  const followScheduler = () => {
    if (holdsCalendar(getState()))
      cancelHold ??= clock.after(HOLD_CALENDAR_MS, () => dispatch({ type: 'heldLongEnough' }))
    else {
      cancelHold?.()
      cancelHold = undefined
    }
  }

  const stop = () => {
    cancelAdvance()
    cancelHold?.()
  }
  return { scheduleAdvance, followScheduler, stop }
}

function countProgress({ count }: SessionParts, state: SurveyState, before: SurveyState) {
  if (state.step !== before.step && state.step > 0) count(`step-${state.step}`)
  if (state.asked && !before.asked) count('asked')
  if (state.delivery === 'accepted' && before.delivery !== 'accepted') count('sent')
}

function openDevice({ parts, getState }: Session) {
  const { submission } = getState()
  let onDevice = submission && parts.unsent?.find(submission.uuid)?.survey
  return (state: SurveyState, before: SurveyState) => {
    const { submission, delivery, revision } = state
    if (submission === null) {
      if (hasAnswered(state)) parts.begun?.keep(state)
      else if (hasAnswered(before)) parts.begun?.drop()
      return
    }
    if (before.submission === null) parts.begun?.drop()
    const id = submission.uuid
    if (delivery !== 'accepted') {
      // Once for each change: a visitor may have cleared it.
      const survey = writeSurvey(state)
      if (survey !== onDevice) parts.unsent?.keep({ id, revision, survey, attribution: parts.attribution?.() ?? '' })
      onDevice = survey
    } else if (before.delivery !== 'accepted') parts.unsent?.drop(id, revision)
  }
}

/** Sends the submission, once it's due and until the server has it. */
function openSender({ parts, getState, dispatch }: Session) {
  let sending: { what: string; stop: () => void } | undefined
  const followBooking = () => {
    const { plan, booking, submission, delivery, asked, revision, step } = getState()
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
      const sent = { submission, asked, isCorrected: revision > 0, isAtCalendar: isAtCalendar(getState()), attribution }
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
      dispatch({ type: 'submissionMade', submission: buildSubmission(getState(), stamp) })
    } catch (error) {
      parts.log('The survey could not be put together', error)
      dispatch({ type: 'submissionTried', outcome: 'refused' })
    }
  }

  return { followBooking, stop: () => sending?.stop() }
}

/** Tells a submission's revisions apart: a tab may still be sending an earlier one. */
const sentId = (uuid: string, revision: number) => `${uuid}.${revision}`
