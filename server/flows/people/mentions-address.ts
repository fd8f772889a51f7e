import { foldText } from './email-key.ts'

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
