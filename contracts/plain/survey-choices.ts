/** §5: the survey's stricter e-mail rule, a top-level part of at least two letters. */
export const SURVEY_EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
export const SURVEY_EMAIL_MESSAGE = 'Please enter a valid email address'

/** §9, decisions §3: a firm type and the attorney count that goes with it. */
export const FIRM_TYPES = [
  { firmType: 'solo', attorneyCountRange: '1' },
  { firmType: 'small', attorneyCountRange: '2-10' },
  { firmType: 'medium', attorneyCountRange: '11-50' },
  { firmType: 'large', attorneyCountRange: '51+' },
] as const

/** §9, decisions §3: a staff range and the label that is sent as `firmSize`. */
export const STAFF_COUNTS = [
  { staffCountRange: '0-4', firmSize: '0-4 non-attorney staff' },
  { staffCountRange: '5-19', firmSize: '5-19 non-attorney staff' },
  { staffCountRange: '20-49', firmSize: '20-49 non-attorney staff' },
  { staffCountRange: '50+', firmSize: '50+ non-attorney staff' },
] as const

/** §9 */
export const ENGAGEMENTS = ['onetime', 'ongoing'] as const
export const CASE_VALUES = [
  '< $2.5k',
  '$2.5k - $5k',
  '$5k - $10k',
  '$10k - $25k',
  '$25k - $50k',
  '$50k - $100k',
  '> $100k',
] as const
export const CASES_PER_YEAR = [
  '< 25',
  '25 - 50',
  '51 - 100',
  '101 - 250',
  '251 - 500',
  '501 - 1,000',
  '> 1,000',
] as const
export const SELLING = ['yes', 'no'] as const

/** Longest texts that the survey takes, in UTF-16 units. */
export const SURVEY_LIMITS = { short: 200, phone: 40, email: 254, website: 500, issue: 3000 } as const

/** The steps of the survey that are counted, 1 to 12 of §4: the first stands at 0. The intro is no step yet. */
export const SURVEY_STEPS = [
  ...(['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6'] as const),
  ...(['step-7', 'step-8', 'step-9', 'step-10', 'step-11', 'step-12'] as const),
] as const
