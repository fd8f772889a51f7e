import { cleanEmail, cleanLine, cleanPhone, cleanWebsite } from './clean-typed.ts'

/** Before the at-sign: no spaces, no invisible characters, and no punctuation that separates or encloses addresses. */
const LOCAL_PART = String.raw`[^\s\p{Cc}\p{Cf}@()<>[\]\\,;:"]+`
/** One label of a host name, in any script. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const TOP_LABEL = String.raw`\p{L}(?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
/** The survey's and websites' stricter rule: two or more. */
const LONG_TOP_LABEL = String.raw`\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]`

/** An email address: text, an at-sign, and a host name with a dot. Give it what `cleanEmail` returns. */
export const EMAIL_PATTERN = new RegExp(String.raw`^${LOCAL_PART}@(?:${LABEL}\.)+${TOP_LABEL}$`, 'u')

/** The survey's: a TLD of two or more letters. */
export const SURVEY_EMAIL_PATTERN = new RegExp(String.raw`^${LOCAL_PART}@(?:${LABEL}\.)+${LONG_TOP_LABEL}$`, 'u')

/** True for an email address that isn't too long for mail servers. */
export const isAddress = (text: string): boolean => text.length <= 254 && EMAIL_PATTERN.test(text)

/** Error for the email field of every form but the survey's. */
export const EMAIL_MESSAGE = 'Please enter a valid email address.'

/** Optional scheme, dotted host, optional path. LinkedIn profiles match too. Give it what `cleanWebsite` returns. */
export const WEBSITE_PATTERN = new RegExp(
  String.raw`^(?:https?:\/\/)?(?:${LABEL}\.)+${LONG_TOP_LABEL}(?::\d{1,5})?(?:[/?#]\S*)?$`,
  'iu',
)
export const WEBSITE_MESSAGE = 'Please enter a valid URL (e.g., www.example.com or LinkedIn profile)'

/** A name needs one visible letter of any script: fillers are invisible letters. */
export const NAME_PATTERN = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
export const NAME_MESSAGE = 'Please use letters in the name.'

/** Rule for a form field. Plain data, so pages don't need a schema library; the server's schemas ask `complaintAboutCleaned` too. */
export interface FieldRule {
  /** Longest text, in UTF-16 units. */
  max: number
  /** Cleans what was typed, before the check and before it's sent. */
  clean?: (typed: string) => string
  /** Error if nothing visible was typed; a field without it may be blank. */
  blank?: string
  pattern?: RegExp
  /** Error if the pattern doesn't match. Not checked for optional blank fields. */
  message?: string
}

/** Fields of the business-card and lead-magnet forms. The survey uses the website too. */
export const PERSON_RULES = {
  firstName: {
    max: 200,
    clean: cleanLine,
    blank: 'First name is required.',
    pattern: NAME_PATTERN,
    message: NAME_MESSAGE,
  },
  lastName: {
    max: 200,
    clean: cleanLine,
    blank: 'Last name is required.',
    pattern: NAME_PATTERN,
    message: NAME_MESSAGE,
  },
  email: { max: 254, clean: cleanEmail, blank: 'Email is required.', pattern: EMAIL_PATTERN, message: EMAIL_MESSAGE },
  companyName: { max: 200, clean: cleanLine },
  /** The scheme is optional: `example.com` is clear enough. */
  website: { max: 500, clean: cleanWebsite, pattern: WEBSITE_PATTERN, message: WEBSITE_MESSAGE },
  phone: { max: 40, clean: cleanPhone },
  message: { max: 3000 },
} as const satisfies Record<string, FieldRule>

/** The only lead magnet. */
export const LEAD_MAGNET = 'document_masker' as const

/** Rejected because PostgreSQL rejects NUL and SQLite stores it. */
export const hasNul = (value: string): boolean => value.includes('\u0000')
export const NUL_MESSAGE = 'must not contain a NUL character'

/** True if nothing in the text is visible: only white space, control characters and other invisible ones. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value)

/** Error for a text that is too long. */
export const tooLong = (max: number): string => `The limit is ${max} characters.`

/** What was typed into a field, cleaned. */
export const cleaned = (typed: string, { clean }: FieldRule): string => clean?.(typed) ?? typed

/** The error to show next to a field; undefined if it's valid. */
export const complaintAbout = (typed: string, rule: FieldRule): string | undefined =>
  complaintAboutCleaned(cleaned(typed, rule), rule)

/** The same of what was cleaned already. */
export function complaintAboutCleaned(value: string, { max, blank, pattern, message }: FieldRule): string | undefined {
  if (value === '' && blank === undefined) return undefined
  if (value.length > max) return tooLong(max)
  if (hasNul(value)) return `This ${NUL_MESSAGE}.`
  if (blank !== undefined && isBlank(value)) return blank
  return pattern?.test(value) === false ? message : undefined
}
