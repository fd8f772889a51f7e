import { type SurveySubmission, surveySubmission } from '#contracts/survey.ts'
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
 * §7 call 3, in its order, blank strings for what is missing.
 * Throws when an answer breaks the contract, which no state of step 11 does.
 */
export function buildSubmission({ source, answers, booking }: SurveyState, stamp: Stamp): SurveySubmission {
  const tidy = (value: string) => value.trim().toWellFormed()
  return surveySubmission.parse({
    uuid: stamp.uuid,
    timestamp: stamp.timestamp,
    source: fit(source, SOURCE_LIMIT),
    clarityUserId: fit(stamp.clarityUserId, 100),
    firstName: tidy(answers.firstName),
    lastName: tidy(answers.lastName),
    phone: tidy(answers.phone),
    email: tidy(answers.email),
    companyName: tidy(answers.companyName),
    website: tidy(answers.website),
    practiceArea: tidy(answers.practiceArea),
    firmSize: answers.firmSize,
    firmType: answers.firmType,
    attorneyCountRange: answers.attorneyCountRange,
    staffCountRange: answers.staffCountRange,
    monthlyRevenue: '',
    engagement: answers.engagement,
    issue: tidy(answers.issue),
    selling: answers.selling,
    caseValueThreshold: answers.caseValueThreshold,
    targetCasesPerYear: answers.targetCasesPerYear,
    firstMeetingTimestamp: fit(booking.startTime, 40),
    eventUri: fit(booking.eventUri, 500),
  })
}
