/** Before the at-sign: no spaces, nothing invisible, and none of the signs that stand between or around addresses. */
const LOCAL_PART = String.raw`[^\s\p{Cc}\p{Cf}@()<>[\]\\,;:"]+`
/** Between the dots of a host's name, in any script. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const TOP_LABEL = String.raw`\p{L}(?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`

/** An e-mail address: text, an at-sign and the name of a host with a dot. */
export const EMAIL_PATTERN = new RegExp(String.raw`^${LOCAL_PART}@(?:${LABEL}\.)+${TOP_LABEL}$`, 'u')

/** The survey's stricter rule, a top-level part of at least two letters. Without the flag `i`, by which the Kelvin sign is a k. */
export const SURVEY_EMAIL_PATTERN = new RegExp(String.raw`^${LOCAL_PART}@(?:${LABEL}\.)+[A-Za-z]{2,}$`, 'u')

/** Whether a text is an e-mail address, and none that is too long for a mail server. */
export const isAddress = (text: string): boolean => text.length <= 254 && EMAIL_PATTERN.test(text)

/** Shown under an e-mail field of every form but the survey's. */
export const EMAIL_MESSAGE = 'Please enter a valid email address.'

/** An optional scheme, dotted host, optional path. An address at LinkedIn is one of these. */
export const WEBSITE_PATTERN = /^(https?:\/\/)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i
export const WEBSITE_MESSAGE = 'Please enter a valid URL (e.g., www.example.com or LinkedIn profile)'

/** A name has a letter of any script that can be seen: fillers are letters that can't. */
export const NAME_PATTERN = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u
export const NAME_MESSAGE = 'Please write the name with letters.'

/** What may be typed into a field. Data, so that a page can judge it without a schema library; contracts/fields.ts makes the contract of it. */
export interface FieldRule {
  /** Longest text, in UTF-16 units. */
  max: number
  /** What is said when nothing that can be seen is there; a field without it may be blank. */
  blank?: string
  pattern?: RegExp
  /** What is said when the pattern is not met. A blank field that may be blank need not meet it. */
  message?: string
}

/** What the business card's and the lead magnet's forms ask of a person. The website is also the survey's. */
export const PERSON_RULES = {
  firstName: { max: 200, blank: 'First name is required.', pattern: NAME_PATTERN, message: NAME_MESSAGE },
  lastName: { max: 200, blank: 'Last name is required.', pattern: NAME_PATTERN, message: NAME_MESSAGE },
  email: { max: 254, blank: 'Email is required.', pattern: EMAIL_PATTERN, message: EMAIL_MESSAGE },
  companyName: { max: 200 },
  /** With or without a scheme: a person who writes `example.com` has said which website it is. */
  website: { max: 500, pattern: WEBSITE_PATTERN, message: WEBSITE_MESSAGE },
  phone: { max: 40 },
  message: { max: 3000 },
} as const satisfies Record<string, FieldRule>

/** The only lead magnet. */
export const LEAD_MAGNET = 'document_masker' as const

/** PostgreSQL refuses NUL and SQLite keeps it, so it is refused. */
export const hasNul = (value: string): boolean => value.includes('\u0000')
export const NUL_MESSAGE = 'must not contain a NUL character'

/** Whether nothing of a text can be seen: it is white space, control characters and what else has no shape of its own. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value)

/** What is said of a text that is too long. */
export const tooLong = (max: number): string => `Please use at most ${max} characters.`

/** What is wrong with what was typed, in the words that stand beside the field; undefined when nothing is. */
export function complaintAbout(value: string, { max, blank, pattern, message }: FieldRule): string | undefined {
  if (value === '' && blank === undefined) return undefined
  if (value.length > max) return tooLong(max)
  if (hasNul(value)) return `This ${NUL_MESSAGE}.`
  if (blank !== undefined && isBlank(value)) return blank
  return pattern?.test(value) === false ? message : undefined
}
