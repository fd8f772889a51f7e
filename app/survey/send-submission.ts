import { type ComposedSubmission, composeSubmission } from '#contracts/plain/survey-questions.ts'
import { postJson } from '../post-json.ts'
import type { Clock } from './survey-session.ts'
import { PLAN } from './steps.ts'
import { SOURCE_LIMIT, type SurveyState } from './survey-state.ts'

/** accepted: it is on the server's disk. refused: it will not be, as it is. failed: worth another attempt. */
type Outcome = 'accepted' | 'refused' | 'failed'

const TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export interface SendingParts {
  fetch: typeof fetch
  clock: Clock
  /** Calls back whenever the network returns; answers how to stop. */
  onOnline: (callback: () => void) => () => void
  log: (message: string, detail: unknown) => void
}

/** Whether the same again would get the same answer. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![404, 408, 425, 429].includes(status)

async function attempt(submission: ComposedSubmission, { fetch, log }: SendingParts): Promise<Outcome> {
  try {
    const response = await postJson('/api/survey', JSON.stringify(submission), { timeoutMs: TIMEOUT_MS, send: fetch })
    if (response.ok) return 'accepted'
    log('The survey was not taken', { status: response.status, message: await response.text() })
    return isFinal(response.status) ? 'refused' : 'failed'
  } catch (error) {
    log('The survey could not be sent', error)
    return 'failed'
  }
}

/**
 * Sends the answers until the server has taken or refused them: at once, then after 2, 4, 8 … 60 seconds and whenever the
 * network returns. Tells the outcome of each attempt; answers how to stop.
 */
export function keepSending(
  submission: ComposedSubmission,
  parts: SendingParts,
  onTried: (outcome: Outcome) => void,
): () => void {
  let wait = FIRST_WAIT_MS
  let isTrying = false
  let isOver = false
  let cancelWait = () => {}

  const run = async () => {
    if (isTrying || isOver) return
    isTrying = true
    cancelWait()
    const outcome = await attempt(submission, parts)
    isTrying = false
    if (isOver) return
    if (outcome === 'failed') {
      cancelWait = parts.clock.after(wait, () => void run())
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    } else stop()
    onTried(outcome)
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

interface Stamp {
  uuid: string
  /** ISO 8601 */
  timestamp: string
  clarityUserId: string
}

/** Without what could make a lead fail its contract: too long, or half a character. */
const fit = (value: string, maxLength: number) =>
  value.replaceAll('\u0000', '').slice(0, maxLength).trim().toWellFormed()

/**
 * §7 call 3, in its order, blank strings for what is missing; beside it the answers that have no field there. That what a
 * visitor has answered meets the contract is shown by survey-state.properties.test.ts.
 */
export const buildSubmission = (
  { source, answers, booking }: SurveyState,
  { uuid, timestamp, clarityUserId }: Stamp,
  { survey } = PLAN,
): ComposedSubmission =>
  composeSubmission(survey, answers, {
    uuid,
    timestamp,
    source: fit(source, SOURCE_LIMIT),
    clarityUserId: fit(clarityUserId, 100),
    firstMeetingTimestamp: fit(booking.startTime, 40),
    eventUri: fit(booking.eventUri, 500),
  })
