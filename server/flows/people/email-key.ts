/**
 * A text as addresses in it are compared: lower case, and composed (NFC), so that an accent counts the same however it was
 * typed. A sign beyond ASCII never becomes one of ASCII, as the Kelvin sign would become a k: the mailbox of one person must
 * not be found by the address of another.
 */
const foldText = (text: string): string =>
  text.replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))

/** The form in which addresses are compared. */
export const emailKey = (email: string): string => foldText(email.trim())

/** The same of a submission of any kind, which name the field in two ways. Null when it holds none. */
export function emailKeyOf(submission: object): string | null {
  const { email, Email = email }: { email?: unknown; Email?: unknown } = submission
  return typeof Email === 'string' ? emailKey(Email) : null
}

/**
 * Tells whether a text names an address: as it is, in a JSON text, or in a query. A longer address that only contains it is
 * another one.
 * @param emailKey as `emailKey` makes it
 */
export function mentionsAddress(emailKey: string): (text: string) => boolean {
  const encoded = (['NFC', 'NFD'] as const).map((form) => encodeURIComponent(emailKey.normalize(form)).toLowerCase())
  const forms = [emailKey, JSON.stringify(emailKey).slice(1, -1), ...encoded]
  const anyForm = [...new Set(forms)].map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])(?:${anyForm})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`, 'u')
  return (text) => pattern.test(foldText(text))
}
