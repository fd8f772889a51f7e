import * as z from 'zod/mini'
import {
  CASE_VALUES,
  CASES_PER_YEAR,
  ENGAGEMENTS,
  FIRM_TYPES,
  SELLING,
  STAFF_COUNTS,
  SURVEY_LIMITS,
} from '#contracts/survey.ts'

const chosen = <const Value extends string>(values: readonly Value[]) => z.union([z.literal(''), z.enum([...values])])
const written = (maxLength: number) => z.string().check(z.maxLength(maxLength))

export const surveyAnswers = z.object({
  firmType: chosen(FIRM_TYPES.map((firm) => firm.firmType)),
  attorneyCountRange: chosen(FIRM_TYPES.map((firm) => firm.attorneyCountRange)),
  staffCountRange: chosen(STAFF_COUNTS.map((staff) => staff.staffCountRange)),
  firmSize: chosen(STAFF_COUNTS.map((staff) => staff.firmSize)),
  practiceArea: written(SURVEY_LIMITS.short),
  engagement: chosen(ENGAGEMENTS),
  issue: written(SURVEY_LIMITS.issue),
  caseValueThreshold: chosen(CASE_VALUES),
  targetCasesPerYear: chosen(CASES_PER_YEAR),
  website: written(SURVEY_LIMITS.website),
  selling: chosen(SELLING),
  firstName: written(SURVEY_LIMITS.short),
  lastName: written(SURVEY_LIMITS.short),
  phone: written(SURVEY_LIMITS.phone),
  email: written(SURVEY_LIMITS.email),
  companyName: written(SURVEY_LIMITS.short),
})
export type SurveyAnswers = z.infer<typeof surveyAnswers>

export const BLANK_ANSWERS: SurveyAnswers = {
  firmType: '',
  attorneyCountRange: '',
  staffCountRange: '',
  firmSize: '',
  practiceArea: '',
  engagement: '',
  issue: '',
  caseValueThreshold: '',
  targetCasesPerYear: '',
  website: '',
  selling: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  companyName: '',
}

/** The answers that are typed, each with the longest text that is taken. */
export const WRITTEN_LIMITS = {
  practiceArea: SURVEY_LIMITS.short,
  issue: SURVEY_LIMITS.issue,
  website: SURVEY_LIMITS.website,
  firstName: SURVEY_LIMITS.short,
  lastName: SURVEY_LIMITS.short,
  phone: SURVEY_LIMITS.phone,
  email: SURVEY_LIMITS.email,
  companyName: SURVEY_LIMITS.short,
} as const satisfies Partial<Record<keyof SurveyAnswers, number>>
export type WrittenField = keyof typeof WRITTEN_LIMITS
