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

/** A phone number, also one copied from a link. */
export const cleanPhone = (typed: string): string => inAscii(cleanLine(typed)).replace(/^tel:\s*/i, '')

/** A client code: whatever dash it was pasted with. */
export const cleanCode = (typed: string): string => inAscii(cleanLine(typed)).replaceAll(/\p{Pd}/gu, '-')

/** What stands around an address in a sentence. */
const AROUND =
  /^["'\u2018\u2019\u201a\u201c-\u201e\u00ab\u00bb<>(\s]+|["'\u2018\u2019\u201a\u201c-\u201e\u00ab\u00bb<>.,;\s]+$/g

/** Only the beginning of what's far too long: a long run of quotes would take long. */
const bare = (typed: string) =>
  inAscii(typed.slice(0, 2000).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).replaceAll(AROUND, '')

/** An email address: from a link, in brackets, or with the name that mail programs copy along. */
export function cleanEmail(typed: string): string {
  const text = bare(typed)
  return (
    text
      .slice(text.lastIndexOf('<') + 1)
      .replace(/^mailto:([^?]*).*$/is, '$1')
      .replace(/[)\].]$/, '')
      // A host name is the same in every form of its letters. What's before the at-sign may not be.
      .replace(/@[^@]*$/, (host) => host.normalize('NFKC'))
  )
}

/** A web address, with its scheme mended: `http//`, `https:/`, `htp://`. */
export const cleanWebsite = (typed: string): string =>
  bare(typed.replaceAll(/(?!\0)\p{Cc}/gu, ''))
    .replace(/^(?:(?:h*(t+p+)(s?)(?:[:;]*[/\\]+|:))+|[/\\]+)/i, (_, name?: string, secure = '') =>
      name ? `http${String(secure).toLowerCase()}://` : '',
    )
    .replace(
      /^(https?:\/\/)?\.*([^:/?#]*)/,
      (_, scheme = '', host = '') =>
        `${String(scheme)}${String(host).normalize('NFKC').replaceAll(/\.+/g, '.').replace(/\.$/, '')}`,
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
