import type { ComposedSubmission } from '#contracts/survey-questions.ts'
import { postJson } from '../../post-json.ts'
import type { Clock } from '../survey-session.ts'

/** accepted: it is on the server's disk. refused: it will not be, as it is. failed: worth another attempt. */
export type Outcome = 'accepted' | 'refused' | 'failed'

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
