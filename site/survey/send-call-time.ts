import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import type { CallTimeRequest } from '#contracts/calls.ts'
import { fit } from '#contracts/survey-questions.ts'
import { keepPosting, type SendingParts } from './send-submission.ts'
import type { BookedCall } from './survey-state.ts'

export type ChosenTime = { eventUri: string; startsAt: string } | { asked: AskedTimes }

/** The server's last word, if it won't take the time: the link has ended. */
export type Refused = 'arranged' | 'expired' | 'refused'

/** Sends it until the server has it, or says that it won't take it. Returns a function that stops it. */
export function sendCallTime(
  token: string,
  time: ChosenTime,
  parts: SendingParts,
  onTried: (outcome: 'accepted' | 'failed' | Refused, call?: BookedCall) => void,
): () => void {
  const body: CallTimeRequest = {
    token,
    eventUri: 'asked' in time ? '' : fit(time.eventUri, 'eventUri'),
    // The server asks the scheduler.
    firstMeetingTimestamp: '',
  }
  const headers = 'asked' in time ? { [ASKED_TIMES_HEADER]: writeAskedTimes(time.asked) } : {}
  const refusals = { 409: 'arranged', 410: 'expired' } as const
  return keepPosting({ name: 'time', path: '/api/call-time', body, headers, refusals }, parts, onTried)
}

/** What the page's history entry holds, so that a reload goes on sending. */
export const timeInHistory = (state: unknown): ChosenTime | undefined =>
  (state as { callTime?: ChosenTime } | null)?.callTime
