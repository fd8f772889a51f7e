import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import type { CallTimeRequest } from '#contracts/calls.ts'
import { fit } from '#contracts/survey-questions.ts'
import { postJson } from '../forms/post-json.ts'
import { isFinal, readBookedCall, retry, type SendingParts } from './send-submission.ts'
import type { BookedCall } from './survey-state.ts'

export type ChosenTime = { eventUri: string; startsAt: string } | { asked: AskedTimes }

/** The server's last word, if it won't take the time: the link has ended. */
export type Refused = 'arranged' | 'expired' | 'refused'

/** Sends it until the server has it, or says that it won't take it. Returns a function that stops it. */
export function sendCallTime(
  token: string,
  time: ChosenTime,
  parts: Pick<SendingParts, 'fetch' | 'clock' | 'onOnline' | 'log'>,
  onTried: (outcome: 'accepted' | 'failed' | Refused, call?: BookedCall) => void,
): () => void {
  let refused: Refused = 'refused'
  let call: BookedCall | undefined
  const body: CallTimeRequest = {
    token,
    eventUri: 'asked' in time ? '' : fit(time.eventUri, 'eventUri'),
    // The server asks the scheduler.
    firstMeetingTimestamp: '',
  }
  const headers = 'asked' in time ? { [ASKED_TIMES_HEADER]: writeAskedTimes(time.asked) } : {}
  const attempt = async () => {
    const posted = await postJson('/api/call-time', JSON.stringify(body), { send: parts.fetch, headers })
    if ('response' in posted) {
      if ('eventUri' in time) call = await readBookedCall(posted.response)
      return 'accepted'
    }
    parts.log('The time could not be sent', 'error' in posted ? posted.error : posted.status)
    if ('error' in posted || !isFinal(posted.status)) return 'failed'
    refused = posted.status === 409 ? 'arranged' : posted.status === 410 ? 'expired' : 'refused'
    return 'refused'
  }
  return retry(attempt, parts, (outcome) =>
    onTried(outcome === 'refused' || outcome === 'taken' ? refused : outcome, call),
  )
}

/** What the page's history entry holds, so that a reload goes on sending. */
export const timeInHistory = (state: unknown): ChosenTime | undefined =>
  (state as { callTime?: ChosenTime } | null)?.callTime
