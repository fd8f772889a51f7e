/** Never folds non-ASCII characters into ASCII: one person's address must not match another's mailbox. */
const foldText = (text: string): string =>
  text.replaceAll(/[^\u212a\u1fef\u037e]+/g, (part) => part.normalize('NFC').toLowerCase().normalize('NFC'))

/** Normalizes an address for comparison. */
export const emailKey = (email: string): string => foldText(email.trim())

/** The same for any kind of submission; kinds name the field in two ways. Null if there's no address. */
export function emailKeyOf(submission: object): string | null {
  const { email, Email = email }: { email?: unknown; Email?: unknown } = submission
  return typeof Email === 'string' ? emailKey(Email) : null
}

/** Tests whether a text contains an address: as is, in JSON, or in a query. A longer address doesn't match. */
export function mentionsAddress(emailKey: string): (text: string) => boolean {
  const encoded = (['NFC', 'NFD'] as const).map((form) => encodeURIComponent(emailKey.normalize(form)).toLowerCase())
  const forms = [emailKey, JSON.stringify(emailKey).slice(1, -1), ...encoded]
  const anyForm = [...new Set(forms)].map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])(?:${anyForm})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`, 'u')
  return (text) => pattern.test(foldText(text))
}
