import * as z from 'zod/mini'
import { filledLine, filledText, line, submissionId, text, timestamp, website } from './fields.ts'
import {
  CASE_VALUES,
  CASES_PER_YEAR,
  ENGAGEMENTS,
  FIRM_TYPES,
  SELLING,
  STAFF_COUNTS,
  SURVEY_EMAIL_MESSAGE,
  SURVEY_EMAIL_PATTERN,
  SURVEY_LIMITS,
} from './plain/survey-choices.ts'

/**
 * §7 call 3: exactly the JSON that the survey's automation receives, blank strings for what is missing.
 * `firstMeetingTimestamp` and `eventUri` are blank when no booking could be read.
 */
export const surveySubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  source: line(100),
  clarityUserId: line(100),
  firstName: filledLine(SURVEY_LIMITS.short),
  lastName: filledLine(SURVEY_LIMITS.short),
  phone: filledLine(SURVEY_LIMITS.phone),
  email: text(SURVEY_LIMITS.email).check(z.regex(SURVEY_EMAIL_PATTERN, SURVEY_EMAIL_MESSAGE)),
  companyName: filledLine(SURVEY_LIMITS.short),
  website,
  practiceArea: filledLine(SURVEY_LIMITS.short),
  firmSize: z.enum(STAFF_COUNTS.map((staff) => staff.firmSize)),
  firmType: z.enum(FIRM_TYPES.map((firm) => firm.firmType)),
  attorneyCountRange: z.enum(FIRM_TYPES.map((firm) => firm.attorneyCountRange)),
  staffCountRange: z.enum(STAFF_COUNTS.map((staff) => staff.staffCountRange)),
  monthlyRevenue: z.literal(''),
  engagement: z.enum(ENGAGEMENTS),
  issue: filledText(SURVEY_LIMITS.issue),
  selling: z.enum(SELLING),
  caseValueThreshold: z.enum(CASE_VALUES),
  targetCasesPerYear: z.enum(CASES_PER_YEAR),
  firstMeetingTimestamp: line(40),
  eventUri: line(500),
})
export type SurveySubmission = z.infer<typeof surveySubmission>
