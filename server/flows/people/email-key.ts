/** No sign beyond ASCII becomes one of ASCII: one person's mailbox must not be found by another's address. */
const foldText = (text: string): string =>
  text.replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))

/** The form in which addresses are compared. */
export const emailKey = (email: string): string => foldText(email.trim())

/** The same of a submission of any kind, which name the field in two ways. Null when it holds none. */
export function emailKeyOf(submission: object): string | null {
  const { email, Email = email }: { email?: unknown; Email?: unknown } = submission
  return typeof Email === 'string' ? emailKey(Email) : null
}

/** Whether a text names an address: as it is, in JSON, or in a query. A longer address is another one. */
export function mentionsAddress(emailKey: string): (text: string) => boolean {
  const encoded = (['NFC', 'NFD'] as const).map((form) => encodeURIComponent(emailKey.normalize(form)).toLowerCase())
  const forms = [emailKey, JSON.stringify(emailKey).slice(1, -1), ...encoded]
  const anyForm = [...new Set(forms)].map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])(?:${anyForm})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`, 'u')
  return (text) => pattern.test(foldText(text))
}
