import type { ScheduledEvent } from '#contracts/scheduled-event.ts'
import { isAllowed } from '../consent/consent.ts'
import { randomUuid } from '../post-json.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit, type ReachedStep } from '../visit.ts'
import { readSavedSurvey, type SurveyStorage, saveSurvey } from './saved-survey.ts'
import { buildSubmission, keepSending, type SendingParts } from './send-submission.ts'
import { PLAN } from './steps.ts'
import {
  awaitsBooking,
  isBooked,
  NEW_SURVEY,
  reduceSurvey,
  type SurveyEvent,
  type SurveyState,
} from './survey-state.ts'

/** How long a visitor looks for a time before the survey offers to ask for one. */
export const OFFER_TIMES_MS = 20_000

export interface SessionParts extends SendingParts {
  storage: SurveyStorage | null
  newId: () => string
  clarityUserId: () => string
  /** Counts a step. May be called twice for the same one. */
  count: (step: ReachedStep) => void
}

interface SurveySession {
  getState: () => SurveyState
  subscribe: (listener: () => void) => () => void
  dispatch: (event: SurveyEvent) => void
  stop: () => void
}

/**
 * The survey of one tab and its effects. It outlives its screens: the next page still sends the answers, and a reload
 * resumes what was in progress.
 */
export function createSurveySession(parts: SessionParts, plan = PLAN): SurveySession {
  let state = readSavedSurvey(parts.storage, plan) ?? NEW_SURVEY
  const listeners = new Set<() => void>()
  let isReading = false
  let sending: { asked: SurveyState['asked']; stop: () => void } | undefined
  let cancelAdvance = () => {}
  let cancelOffer: (() => void) | undefined

  const dispatch = (event: SurveyEvent) => {
    const next = reduceSurvey(state, { ...event, at: parts.clock.now() }, plan)
    if (next === state) return
    const before = state
    state = next
    saveSurvey(parts.storage, state, plan)
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
    const waits = state.step === plan.bookingStep && awaitsBooking(state) && !state.offersTimes
    if (waits) cancelOffer ??= parts.clock.after(OFFER_TIMES_MS, () => dispatch({ type: 'waited' }))
    else {
      cancelOffer?.()
      cancelOffer = undefined
    }
  }

  const countProgress = (before: SurveyState) => {
    if (state.step !== before.step && state.step > 0) parts.count(`step-${state.step}`)
    if (isBooked(state) && !isBooked(before)) parts.count('booked')
    if (state.asked && !before.asked) parts.count('asked')
    if (state.delivery === 'accepted' && before.delivery !== 'accepted') parts.count('sent')
  }

  const followBooking = () => {
    const { booking, submission, delivery, asked } = state
    if (booking.status === 'reading') void readEvent(booking.eventUri)
    else if (booking.status !== 'none' && submission === null && delivery === 'unsent') makeSubmission()
    else if (submission !== null && delivery === 'unsent' && sending?.asked !== asked) {
      sending?.stop()
      const stop = keepSending({ submission, asked }, parts, (outcome) => {
        if (outcome !== 'failed') sending = undefined
        dispatch({ type: 'submissionTried', outcome })
      })
      sending = { asked, stop }
    }
  }

  const readEvent = async (eventUri: string) => {
    if (isReading) return
    isReading = true
    const event = await readScheduledEvent(eventUri, parts.fetch)
    isReading = false
    dispatch({ type: 'eventRead', ...event })
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
      sending?.stop()
    },
  }
}

/** Longer than the server's timeout for the scheduler. */
const EVENT_TIMEOUT_MS = 15_000
const START_TIME_MISSING = 'Fetched event details, but the start_time is missing in the response.'
const UNEXPECTED_ERROR = 'An unexpected error occurred.'
const fetchFailed = (status: number) => `Failed to fetch event details from Calendly (Status: ${status}).`

/** The booked time, or an error message; the other is blank. Never rejects. */
async function readScheduledEvent(
  eventUri: string,
  fetch: typeof globalThis.fetch,
): Promise<{ startTime: string; error: string }> {
  try {
    const response = await fetch(`/api/scheduled-event?uri=${encodeURIComponent(eventUri)}`, {
      signal: AbortSignal.timeout(EVENT_TIMEOUT_MS),
    })
    if (!response.ok) return { startTime: '', error: fetchFailed(response.status) }
    const { resource } = (await response.json()) as ScheduledEvent
    const startTime: unknown = resource.start_time
    return typeof startTime === 'string' && startTime !== ''
      ? { startTime, error: '' }
      : { startTime: '', error: START_TIME_MISSING }
  } catch {
    return { startTime: '', error: UNEXPECTED_ERROR }
  }
}

let session: SurveySession | undefined

// With cookies blocked, even accessing the storage throws.
function openStorage(): SurveyStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** This tab's survey. Starts sending what a previous page left unsent. */
export function browserSession(): SurveySession {
  session ??= createSurveySession({
    storage: openStorage(),
    fetch: (...request) => fetch(...request),
    clock: {
      now: Date.now,
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    onOnline: (callback) => {
      window.addEventListener('online', callback)
      return () => window.removeEventListener('online', callback)
    },
    log: (message, detail) => console.warn(message, detail),
    newId: randomUuid,
    clarityUserId: () => readClarityUserId(document.cookie, isAllowed),
    count: (step) => afterPaint(() => browserVisit.countStep(step)),
  })
  return session
}

const NOT_FOUND = 'not-found'

function decode(value: string): string {
  let decoded = value
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/** The visitor's analytics id: the first field of the `_clck` cookie, decoded at most twice. */
export function readClarityUserId(cookies: string, isAllowed: (category: 'performance') => boolean): string {
  if (!isAllowed('performance')) return NOT_FOUND
  const cookie = cookies.split(';').find((one) => one.trim().startsWith('_clck='))
  const value = cookie?.trim().slice('_clck='.length) ?? ''
  return decode(value).split(/[\^|]/)[0]?.trim() || NOT_FOUND
}
