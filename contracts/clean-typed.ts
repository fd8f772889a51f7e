// What people paste brings more along than they see. Page and server clean it the same way, before any check.

/** Invisible: marks that reorder text, zero-width spaces, soft hyphens. Names need joiners and single marks. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g

/** One line of text, such as a name. A line break in a mail subject would inject a header. NUL is left to the check. */
export const cleanLine = (typed: string): string =>
  typed
    .replaceAll(HIDDEN, '')
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
  inAscii(cleanLine(withoutIgnorable(typed))).replace(/^(?:tel|sms|callto):\s*/i, '')

/** What stands around an address or a code in a sentence. What closes a bracket may be a website's. */
const AROUND = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'`*<>\s]+|[\p{Pi}\p{Pf}"'`*<>.,:;!?\u201a\u201e\u2026\s]+$/gu

/** A bracket at the end that closes nothing. */
const UNOPENED = /^([^(]*?)\p{Pe}+$/u

/** Only the beginning of what's far too long: a long run of quotes would take long. */
const bare = (typed: string) => inAscii(withoutIgnorable(typed.slice(0, 2000))).replaceAll(AROUND, '')

/** A client code: in quotes or marked, with its label, and with whatever dash it was pasted. */
export const cleanCode = (typed: string): string =>
  bare(cleanLine(typed).replace(/^.*\bcode(?: is\b *[:=]?| *[:=]) */i, ''))
    .replace(UNOPENED, '$1')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** A host name is the same in every form of its letters. Phones put a space after a dot, and a comma is beside it. */
const cleanHost = (host: string) =>
  host
    .normalize('NFKC')
    .replaceAll(/ *\.+/g, '.')
    .replace(/[.,] *(com|net|org|law|us)$/i, '.$1')

/** An email address: from a link, in brackets, with its label, or with the name that mail programs copy along. */
export function cleanEmail(typed: string): string {
  const text = bare(typed)
  return (
    text
      .slice(text.lastIndexOf('<') + 1)
      // A link has its signs encoded, such as a plus.
      .replaceAll(/(?<=mailto:.*)%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
      .replace(/^.*?(?:mailto|e-?mail):[\s/]*([^?\s\])]*).*$/is, '$1')
      .replace(/^(\S+@\S+)\s*\(.*$/s, '$1')
      .replace(/[\p{Pe}./]+$/u, '')
      // What's before the at-sign may not be the same in every form.
      .replace(/[ \xa0]*@[ \xa0]*([^@]*)$/, (_, host: string) => `@${cleanHost(host)}`)
  )
}

/** What people type who have no website. */
export const saysNone = (typed: string): boolean =>
  /^(?:n[./ ]*a|no(?:ne|pe|t)?(?: (?:web)?site)?(?: yet)?|tbd|\p{Pd}+)$/iu.test(bare(typed))

/** A web address, without its label, and with its scheme mended: `http//`, `https: /`, `htp://`. Blank if it says that there's none. */
export const cleanWebsite = (typed: string): string =>
  bare(saysNone(typed) ? '' : typed.replaceAll(/(?!\0)\p{Cc}/gu, ''))
    .replace(/^.*\]\((\S+)\)$/, '$1')
    .replace(/^(?:[^./:]*\b)?(?:web ?)?(?:site|page|url): */i, '')
    .replace(UNOPENED, '$1')
    .replace(/^(?:(?:h*(t+p+)(s?)(?:[:;.,]*\s*[/\\][/\\\s:]*|:\s*))+|[/\\]+)/i, (_, name?: string, secure = '') =>
      name ? `http${String(secure).toLowerCase()}://` : '',
    )
    .replace(
      /^(https?:\/\/)?\.*([^:/?#]*)/,
      (_, scheme = '', host = '') =>
        `${String(scheme)}${cleanHost(String(host).replace(/^w{2,4}[\s.,]+(?=.*[.,])/i, 'www.')).replace(/\.$/, '')}`,
    )

const BY_FIELD: ReadonlyMap<string, (typed: string) => string> = new Map([
  ['firstName', cleanLine],
  ['lastName', cleanLine],
  ['companyName', cleanLine],
  ['phone', cleanPhone],
  ['email', cleanEmail],
  ['website', cleanWebsite],
])

/** An answer to the survey, by the field it fills. */
export const cleanAnswer = (field: string, typed: string): string => BY_FIELD.get(field)?.(typed) ?? typed.trim()
