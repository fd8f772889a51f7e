import { cleanPhone } from '#contracts/clean-typed.ts'
import { splitAddress } from '#contracts/plain-address.ts'

/** Digits of a number as people group them. */
const NUMBER = /\+?\(?\d[\d\s()./\p{Pd}\u2212\u00b7]*\d/gu
const EXTENSION = /[;,]?\s*(?:\bextension|\bext|\bx|#)[\s.:=]*(\d{1,7})$/iu

/** A link that dials what was typed, with its extension; undefined unless it's clearly one number. */
export function telHref(typed: string): string | undefined {
  const text = inAsciiDigits(cleanPhone(typed))
  const extension = EXTENSION.exec(text.replace(/(?<=\d)(?=x)/i, ' '))?.[1]
  const rest = extension === undefined ? text : text.slice(0, text.length - extension.length).replace(/\D+$/, '')
  const [number = '', another] = rest.match(NUMBER) ?? []
  // In +44 (0)20, the zero is for calls from within the country.
  const digits = (number.startsWith('+') ? number.replace('(0)', '') : number).replaceAll(/[^\d+]/g, '')
  const isNumber = /^\+?\d{5,15}$/.test(digits) && another === undefined && !/\d/.test(rest.replace(number, ''))
  return isNumber ? `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}` : undefined
}

/** Arabic and Persian digits, as phones in those languages type them. */
const inAsciiDigits = (text: string) =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** A link that writes to an address, and does nothing else that the address may ask for. */
export function mailHref(address: string): string | undefined {
  const { local, host } = splitAddress(address)
  return local === '' || host === '' ? undefined : `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`
}

/** A link to a website as it was typed; undefined if it isn't one. */
export function websiteHref(typed: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(typed) ? typed : `https://${typed}`)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
