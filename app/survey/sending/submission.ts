import type { SurveySubmission } from '#contracts/survey.ts'
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

/** An option that was chosen. */
function chosen<Option extends string>(option: Option | ''): Option {
  if (option === '') throw new Error('A question is not answered')
  return option
}

/**
 * §7 call 3, in its order, blank strings for what is missing.
 * Throws when nothing was chosen for a question, which no state of step 11 has: that its answers meet the contract is shown by
 * survey-state.properties.test.ts.
 */
export function buildSubmission({ source, answers, booking }: SurveyState, stamp: Stamp): SurveySubmission {
  const tidy = (value: string) => value.trim().toWellFormed()
  return {
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
    firmSize: chosen(answers.firmSize),
    firmType: chosen(answers.firmType),
    attorneyCountRange: chosen(answers.attorneyCountRange),
    staffCountRange: chosen(answers.staffCountRange),
    monthlyRevenue: '',
    engagement: chosen(answers.engagement),
    issue: tidy(answers.issue),
    selling: chosen(answers.selling),
    caseValueThreshold: chosen(answers.caseValueThreshold),
    targetCasesPerYear: chosen(answers.targetCasesPerYear),
    firstMeetingTimestamp: fit(booking.startTime, 40),
    eventUri: fit(booking.eventUri, 500),
  }
}
