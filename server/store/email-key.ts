import { domainToASCII, domainToUnicode } from 'node:url'

/** Never folds non-ASCII characters into ASCII: one person's address must not match another's mailbox. */
const foldText = (text: string): string =>
  text.replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))

/** Normalizes an address for comparison: one mailbox has one key. */
export const emailKey = (email: string): string => {
  const spelled = spelledKey(email)
  const name = gmailName(spelled)
  return name === undefined ? spelled : `${name}@gmail.com`
}

/** What tells a Gmail mailbox from others: Gmail ignores dots and what follows a plus, and has two hosts (decision 0012). */
function gmailName(spelled: string): string | undefined {
  const [, name = ''] = /^([^@+]+)(?:\+[^@]*)?@(?:gmail|googlemail)\.com$/.exec(spelled) ?? []
  return name.replaceAll('.', '') || undefined
}

/** Normalizes one spelling of an address; a mailbox may have several. Its host is in ASCII (`xn--…`), as mail servers see it. */
export function spelledKey(email: string): string {
  const text = foldText(email.trim())
  return withHost(text, (host) => {
    const dotless = host.replace(/\.$/, '')
    return /^\p{ASCII}*$/u.test(dotless) ? dotless : domainToASCII(dotless)
  })
}

/** An address as people read it, from its key. */
export const shownAddress = (emailKey: string): string => withHost(emailKey, domainToUnicode)

/** Unchanged if there's no host, or it can't be converted. */
function withHost(address: string, convert: (host: string) => string): string {
  const start = address.lastIndexOf('@') + 1
  const host = start > 1 ? convert(address.slice(start)) : ''
  return host === '' ? address : address.slice(0, start) + host
}

/** The same for whom a lead or message names. Null if there's no address. */
export const emailKeyOf = ({ email }: { email: string | null }): string | null => (email ? emailKey(email) : null)

/** A key, and the key that releases before hosts were in ASCII made of the same address in its own script. */
export const keysOf = (emailKey: string): string[] => [...new Set([emailKey, foldText(shownAddress(emailKey))])]

/** Tests whether a text contains an address: as is, in JSON, or in a query. A longer address doesn't match. */
export function mentionsAddress(emailKey: string): (text: string) => boolean {
  const anyForm = [...keysOf(emailKey).map(patternOf), ...gmailPatterns(emailKey)].join('|')
  // In JSON, the letter of a line break's escape may stand before it.
  const start = String.raw`(?:(?<![\p{L}\p{N}._%+-])|(?<=\\[nrt]))`
  const pattern = new RegExp(String.raw`${start}(?:${anyForm})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`, 'u')
  return (text) => pattern.test(foldText(text))
}

/** The same roughly, for a search in a store: each text that mentions an address has all parts of one of these, without dots. */
export function roughMentions(emailKey: string): string[][] {
  const name = gmailName(emailKey)
  return name === undefined ? keysOf(emailKey).map((key) => [key.replaceAll('.', '')]) : [[name, 'mailcom']]
}

/** Every spelling of a Gmail mailbox. */
function gmailPatterns(emailKey: string): string[] {
  const name = gmailName(emailKey)
  if (name === undefined) return []
  const letters = Array.from(name, (letter) => String.raw`${patternOf(letter)}(?:\.|%2e)*`).join('')
  return [String.raw`${letters}(?:(?:\+|%2b)(?:[^\s@"<>%]|%(?!40)[\da-f]{2})*)?(?:@|%40)(?:gmail|googlemail)\.com`]
}

function patternOf(text: string): string {
  const encoded = (['NFC', 'NFD'] as const).map((form) => encodeURIComponent(text.normalize(form)).toLowerCase())
  const forms = [...new Set([text, JSON.stringify(text).slice(1, -1), ...encoded])]
  return `(?:${forms.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')})`
}
