// What people paste brings more along than they see. Page and server clean it the same way, before any check.

/** Invisible: marks that reorder text, zero-width spaces, soft hyphens. Names need joiners and single marks. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g
/** No script puts more marks on one letter. They would stand over the lines around it. */
const PILED = /(?<=\p{M}{8})\p{M}/gu

/** One line of text, such as a name. A line break in a mail subject would inject a header. NUL is left to the check. */
export const cleanLine = (typed: string): string =>
  typed
    .replaceAll(HIDDEN, '')
    .replaceAll(PILED, '')
    .replaceAll(/(?!\0)[\p{Cc}\p{Z}]/gu, ' ')
    .trim()

/** Full-width letters, digits and signs, as East Asian keyboards type them, in ASCII. */
const inAscii = (text: string) =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uff61]/g, '.')

/** No number, address or website needs a sign that has no look of its own. */
const withoutIgnorable = (typed: string) => typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** A phone number, also one copied from a link. */
export const cleanPhone = (typed: string): string =>
  inAscii(cleanLine(withoutIgnorable(typed))).replace(/^(?:(?:tel|sms|callto):\s*)+/i, '')

/** What stands around an address or a code in a sentence. What closes a bracket may be a website's. */
const BEFORE = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`*<>\s]+/u
const AFTER = /[\p{Pi}\p{Pf}"'`*<>.,:;!?\u201a\u201e\u2026\s]/u
const AFTER_OR_CLOSING = new RegExp(`${AFTER.source}|\\p{Pe}`, 'u')

/** Without the signs of a kind at its end. In one pass: `/a+$/` begins anew at each sign of a run that isn't the end. */
function trimEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Without a bracket at the end that closes nothing, and what stands before it. */
const withoutUnopened = (text: string) => (text.includes('(') ? text : trimEnd(text, AFTER_OR_CLOSING))

const bare = (typed: string) => trimEnd(inAscii(withoutIgnorable(typed)).replace(BEFORE, ''), AFTER)

/** A client code: in quotes or marked, with its label, and with whatever dash it was pasted. */
export const cleanCode = (typed: string): string =>
  withoutUnopened(bare(cleanLine(typed).replace(/^.*\bcode(?: is\b *[:=]?| *[:=]) */i, ''))).replaceAll(
    /[\p{Pd}\u2212]/gu,
    '-',
  )

/** A host name is the same in every form of its letters. Phones put a space after a dot, and a comma is beside it. */
const cleanHost = (host: string) =>
  host
    .normalize('NFKC')
    .split(/\.+/)
    .map((label, index, { length }) => (index < length - 1 ? trimEnd(label, / /) : label))
    .join('.')
    .replace(/[.,] *(com|net|org|law|us)$/i, '.$1')

/** A link has its signs encoded, such as a plus. */
function withSignsOf(text: string): string {
  const link = text.search(/mailto:/i)
  const decoded = (rest: string) =>
    rest.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
  return link < 0 ? text : text.slice(0, link) + decoded(text.slice(link))
}

/** An email address: from a link, in brackets, with its label, or with the name that mail programs copy along. */
export function cleanEmail(typed: string): string {
  const text = bare(typed)
  const address = trimEnd(
    withSignsOf(text.slice(text.lastIndexOf('<') + 1))
      .replace(/^.*?(?:mailto|e-?mail):[\s/]*([^?\s\])]*).*$/is, '$1')
      .replace(/^([^\s@]+@[^\s@(]+)\s*\(.*$/s, '$1')
      .replace(BEFORE, ''),
    /[\p{Pe}./]/u,
  )
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  // What's before the at-sign may not be the same in every form.
  return `${trimEnd(address.slice(0, at), /[ \xa0]/)}@${cleanHost(address.slice(at + 1).replace(/^[ \xa0]+/, ''))}`
}

/** The scheduler's id of an event, from its address; undefined if it's none. */
export function eventIdIn(address: string): string | undefined {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb ? /\/scheduled_events\/([A-Za-z0-9-]{1,64})$/.exec(url.pathname)?.[1] : undefined
}

/** The address of a booked event. Anything else is dropped: the rest of the lead counts. */
export function cleanEventUri(typed: string): string {
  const address = cleanLine(typed)
  return eventIdIn(address) === undefined ? '' : address
}

/** What people type who have no website. */
export const saysNone = (typed: string): boolean =>
  /^(?:n[./ ]*a|no(?:ne|pe|t)?(?: (?:web)?site)?(?: yet)?|tbd|\p{Pd}+)$/iu.test(bare(typed))

/** Where a link of Markdown leads. */
function targetOf(text: string): string {
  const from = text.lastIndexOf('](') + 2
  const target = text.slice(from, -1)
  return from > 1 && text.endsWith(')') && /^\S+$/.test(target) ? target : text
}

/** A web address, without its label, and with its scheme mended: `http//`, `https: /`, `htp://`. Blank if it says that there's none. */
export const cleanWebsite = (typed: string): string =>
  withoutUnopened(targetOf(bare(saysNone(typed) ? '' : typed.replaceAll(/(?!\0)\p{Cc}/gu, ''))))
    .replace(/^(?:[^./:]*\b)?(?:web ?)?(?:site|page|url): */i, '')
    .replace(/^(?:(?:h*(t+p+)(s?)(?:[:;.,]*\s*[/\\][/\\\s:]*|:\s*))+|[/\\]+)/i, (_, name?: string, secure = '') =>
      name ? `http${String(secure).toLowerCase()}://` : '',
    )
    .replace(
      /^(https?:\/\/)?\.*([^:/?#]*)/,
      (_, scheme = '', host = '') =>
        `${String(scheme)}${cleanHost(String(host).replace(/^w{2,4}[\s.,]+(?=[^\s.,].*[.,])/i, 'www.')).replace(/\.$/, '')}`,
    )

/** Before the at-sign: no spaces, no invisible characters, and no punctuation that separates or encloses addresses, or placeholders. */
const LOCAL_PART = String.raw`[^\s\p{Cc}\p{Cf}@()<>[\]{}\\,;:"]+`
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

const nameRule = (blank: string) =>
  ({ max: 200, clean: cleanLine, blank, pattern: NAME_PATTERN, message: NAME_MESSAGE }) satisfies FieldRule

/** Fields of the business-card and lead-magnet forms. The survey uses the website too. */
export const PERSON_RULES = {
  firstName: nameRule('First name is required.'),
  lastName: nameRule('Last name is required.'),
  email: { max: 254, clean: cleanEmail, blank: 'Email is required.', pattern: EMAIL_PATTERN, message: EMAIL_MESSAGE },
  companyName: { max: 200, clean: cleanLine },
  /** The scheme is optional: `example.com` is clear enough. */
  website: { max: 500, clean: cleanWebsite, pattern: WEBSITE_PATTERN, message: WEBSITE_MESSAGE },
  phone: { max: 40, clean: cleanPhone },
  message: { max: 3000 },
} as const satisfies Record<string, FieldRule>

const BY_FIELD: ReadonlyMap<string, FieldRule> = new Map(Object.entries(PERSON_RULES))

/** An answer to the survey, by the field it fills. */
export const cleanAnswer = (field: string, typed: string): string => BY_FIELD.get(field)?.clean?.(typed) ?? typed.trim()

/** The only lead magnet. */
export const LEAD_MAGNET = 'document_masker' as const

/** Rejected because PostgreSQL rejects NUL and SQLite stores it. */
export const hasNul = (value: string): boolean => value.includes('\u0000')
export const NUL_MESSAGE = 'must not contain a NUL character'

/** True if nothing in the text is visible: only white space, control characters and other invisible ones. */
export const isBlank = (value: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(value)

/** Error for a text that is too long. */
export const tooLong = (max: number): string => `The limit is ${max} characters.`

/** So much more than a field takes may be typed around it: a label, quotes, a name, spaces. */
const AROUND = 500

/** What was typed into a field, cleaned. What's far too long stays as it is, and is refused. */
export const cleaned = (typed: string, { max, clean }: Pick<FieldRule, 'max' | 'clean'>): string =>
  typed.length <= max + AROUND ? (clean?.(typed) ?? typed) : typed

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

/**
 * An address that every mail server and CRM takes, its host in ASCII; undefined if it has none. Letters beyond ASCII
 * before the at-sign need an extension (SMTPUTF8) that many servers lack.
 */
export function plainAddress(address: string): string | undefined {
  const { local, host } = splitAddress(address)
  const isPlain = local.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)
  return isPlain && host !== '' && isAddress(address) ? `${local}@${host}` : undefined
}

/** The parts of a typed address, its host in ASCII as links need it; blank where there's none. */
export function splitAddress(address: string): { local: string; host: string } {
  const at = address.trim().lastIndexOf('@')
  const typed = address.trim().slice(at + 1)
  const host = /[/?#:@\\\s]/.test(typed) ? typed : (URL.parse(`http://${typed}`)?.hostname ?? typed)
  return { local: address.trim().slice(0, Math.max(at, 0)), host }
}
