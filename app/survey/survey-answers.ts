import {
  CASE_VALUES,
  CASES_PER_YEAR,
  ENGAGEMENTS,
  FIRM_TYPES,
  SELLING,
  STAFF_COUNTS,
  SURVEY_LIMITS,
} from '#contracts/plain/survey-choices.ts'

/** The answers that are chosen, each with what may be. */
const CHOICES = {
  firmType: FIRM_TYPES.map((firm) => firm.firmType),
  attorneyCountRange: FIRM_TYPES.map((firm) => firm.attorneyCountRange),
  staffCountRange: STAFF_COUNTS.map((staff) => staff.staffCountRange),
  firmSize: STAFF_COUNTS.map((staff) => staff.firmSize),
  engagement: ENGAGEMENTS,
  caseValueThreshold: CASE_VALUES,
  targetCasesPerYear: CASES_PER_YEAR,
  selling: SELLING,
} as const

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
} as const
export type WrittenField = keyof typeof WRITTEN_LIMITS

/** Everything that is asked; blank until it is answered. */
export type SurveyAnswers = { [Field in keyof typeof CHOICES]: (typeof CHOICES)[Field][number] | '' } & Record<
  WrittenField,
  string
>

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

/** Whether something that was kept is what this survey asks: known options, texts no longer than they may be. */
export function areAnswers(value: unknown): value is SurveyAnswers {
  if (typeof value !== 'object' || value === null) return false
  const answers = value as Partial<Record<string, unknown>>
  return (
    Object.entries<readonly string[]>(CHOICES).every(([field, options]) =>
      ['', ...options].some((option) => option === answers[field]),
    ) &&
    Object.entries<number>(WRITTEN_LIMITS).every(([field, limit]) => {
      const text = answers[field]
      return typeof text === 'string' && text.length <= limit
    })
  )
}
