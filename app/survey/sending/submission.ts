import { type ComposedSubmission, composeSubmission } from '#contracts/survey-questions.ts'
import { PLAN } from '../steps.ts'
import { SOURCE_LIMIT, type SurveyState } from '../survey-state.ts'

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
