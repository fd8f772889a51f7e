import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { ATTRIBUTION_HEADER } from '#contracts/attribution.ts'
import type { BookingAnswer } from '#contracts/calls.ts'
import { AT_CALENDAR_HEADER, CORRECTED_HEADER, type ComposedSubmission } from '#contracts/survey-questions.ts'
import { postJson } from '../forms/post-json.ts'
import type { BookedCall, Outcome } from './survey-state.ts'

const TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export interface Timers {
  now: () => number
  after: (milliseconds: number, run: () => void) => () => void
}

export interface SendingParts {
  fetch: typeof fetch
  clock: Timers
  /** Calls back when the network is back. Returns an unsubscribe function. */
  onOnline: (callback: () => void) => () => void
  log: (message: string, detail: unknown) => void
}

export const BROWSER_SENDING: SendingParts = {
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
}

interface Sent {
  submission: ComposedSubmission
  asked: AskedTimes | null
  /** The contact details may be others than the first time. */
  isCorrected: boolean
  /** A booking may follow. */
  isAtCalendar: boolean
  /** Replaces this visit's. */
  attribution: string | undefined
}

/** Sends the answers until the server accepts or refuses them. Returns a function that stops it. */
export function retrySending(
  { submission, asked, isCorrected, isAtCalendar, attribution }: Sent,
  parts: SendingParts,
  onTried: (outcome: Outcome, call?: BookedCall) => void,
): () => void {
  const headers = {
    ...(asked && { [ASKED_TIMES_HEADER]: writeAskedTimes(asked) }),
    ...(isCorrected && { [CORRECTED_HEADER]: '1' }),
    ...(isAtCalendar && { [AT_CALENDAR_HEADER]: '1' }),
    ...(attribution !== undefined && { [ATTRIBUTION_HEADER]: attribution }),
  }
  const post = { name: 'survey', path: '/api/survey', body: submission, headers, refusals: { 409: 'taken' } } as const
  return keepPosting(post, parts, onTried)
}

interface KeptPost<Refusal extends string> {
  /** For the log. */
  name: string
  path: string
  body: { eventUri: string }
  headers: Record<string, string>
  /** What final answers mean, by their status; that of any other one: `refused`. */
  refusals: Readonly<Partial<Record<number, Refusal>>>
}

const isFinal = (status: number) => status >= 400 && status < 500 && ![404, 408, 425, 429].includes(status)

/**
 * Posts until the server accepts or refuses: right away, after 2, 4, 8 … 60 seconds, and when the network is back.
 * Returns a function that stops it.
 */
export function keepPosting<Refusal extends string>(
  { name, path, body, headers, refusals }: KeptPost<Refusal>,
  parts: SendingParts,
  onTried: (outcome: 'accepted' | 'failed' | 'refused' | Refusal, call?: BookedCall) => void,
): () => void {
  let wait = FIRST_WAIT_MS
  let isTrying = false
  let isOver = false
  let cancelWait = () => {}

  const run = async () => {
    if (isTrying || isOver) return
    isTrying = true
    cancelWait()
    const posted = await postJson(path, JSON.stringify(body), { timeoutMs: TIMEOUT_MS, send: parts.fetch, headers })
    const call = 'response' in posted && body.eventUri ? await readBookedCall(posted.response) : undefined
    const outcome = outcomeOf(posted)
    isTrying = false
    if (isOver) return
    if (outcome === 'failed') {
      cancelWait = parts.clock.after(wait, () => void run())
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    } else stop()
    onTried(outcome, call)
  }
  const outcomeOf = (posted: Awaited<ReturnType<typeof postJson>>) => {
    if ('response' in posted) return 'accepted'
    if ('error' in posted) {
      parts.log(`The ${name} could not be sent`, posted.error)
      return 'failed'
    }
    const { status, text: message } = posted
    parts.log(`The ${name} was not taken`, { status, message })
    return isFinal(status) ? (refusals[status] ?? 'refused') : 'failed'
  }
  const stopListening = parts.onOnline(() => void run())
  const stop = () => {
    isOver = true
    cancelWait()
    stopListening()
  }
  void run()
  return stop
}

const START_TIME_MISSING = 'Fetched event details, but the start_time is missing in the response.'
const UNEXPECTED_ERROR = 'An unexpected error occurred.'
const fetchFailed = (status: number) => `Failed to fetch event details from Calendly (Status: ${status}).`

/** What the server's answer to a booking says of it. Never rejects. */
async function readBookedCall(response: Response): Promise<BookedCall> {
  try {
    const { startsAt = '', schedulerStatus } = (await response.json()) as BookingAnswer
    const error = schedulerStatus ? fetchFailed(schedulerStatus) : startsAt ? '' : START_TIME_MISSING
    return { startsAt, error }
  } catch {
    return { startsAt: '', error: UNEXPECTED_ERROR }
  }
}
