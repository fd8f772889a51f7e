// What people paste brings more along than they see. Page and server clean it the same way, before any check.

/** Invisible: marks that reorder text, zero-width spaces, soft hyphens. Names need joiners and single marks. */
const HIDDEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g

/** One line of text, such as a name. A line break in a mail subject would inject a header. NUL is left to the check. */
export const cleanLine = (typed: string): string =>
  typed
    .replaceAll(HIDDEN, '')
    .replaceAll(/[\u0001-\u001f\u007f-\u009f\p{Z}]/gu, ' ')
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

const QUOTES = `"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb<>`

/** Without what stands around an address in a sentence. Not by pattern, which would be slow for a long run of signs. */
function withoutAround(text: string, before: string, after: string): string {
  let start = 0
  let end = text.length
  while (start < end && before.includes(text.charAt(start))) start += 1
  while (end > start && after.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const bare = (typed: string) =>
  withoutAround(
    inAscii(typed.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')).trim(),
    `${QUOTES}( `,
    `${QUOTES}.,; `,
  )

/** An email address: from a link, in brackets, or with the name that mail programs copy along. */
export function cleanEmail(typed: string): string {
  const text = bare(typed)
  const address = text
    .slice(text.lastIndexOf('<') + 1)
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/[)\].]$/, '')
  // A host name is the same in every form of its letters. What's before the at-sign may not be.
  return address.replace(/@[^@]*$/, (host) => host.normalize('NFKC'))
}

/** A web address, with its scheme mended: `http//`, `https:/`, `htp://`. */
export function cleanWebsite(typed: string): string {
  const text = bare(typed.replaceAll(/[\u0001-\u001f\u007f-\u009f]/g, ''))
  const [all = '', name, secure = ''] = /^(?:(?:h*(t+p+)(s?)(?:[:;]*[/\\]+|:))+|[/\\]+)/i.exec(text) ?? []
  const rest = text.slice(all.length)
  const length = rest.search(/[:/?#]|$/)
  const host = withoutAround(rest.slice(0, length).normalize('NFKC').replaceAll(/\.+/g, '.'), '.', '.')
  return `${name ? `http${secure.toLowerCase()}://` : ''}${host}${rest.slice(length)}`
}

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
