import { cleanPhone, splitAddress } from '#contracts/field-rules.ts'
import type { CallEntry } from '#contracts/site-config.ts'

/** Digits of a number as people group them. */
const NUMBER = /(?:\+\s*)?\(?\d[\d\s()./_\p{Pd}\u2212\u00b7]*\d/gu
const EXTENSION = /[;,\s(]*(?:\bextension|\bextn?|\bx|#|,,)[\s.:=]*(\d{1,7})[)#]?$/iu

const LONGEST_NUMBER = 100

/** A link that dials what was typed, with its extension; undefined unless it's clearly one number. */
export function telHref(typed: string): string | undefined {
  if (typed.length > LONGEST_NUMBER) return undefined
  const text = cleanPhone(typed).replace(/(?<=\d)(?=x)/i, ' ')
  const [end = '', extension] = EXTENSION.exec(text) ?? []
  const rest = text.slice(0, text.length - end.length)
  const [number = '', another] = rest.match(NUMBER) ?? []
  // In +44 (0)20, the zero is for calls from within the country.
  const digits = number.replace(/^((?:\+|00|011).*?)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')
  const isNumber = /^\+?\d{5,15}$/.test(digits) && another === undefined && !/\d/.test(rest.replace(number, ''))
  return isNumber ? `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}` : undefined
}

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

/** Link to a prefilled Google Calendar event; undefined if the time is invalid. @param startsAt ISO 8601 */
export function googleCalendarLink({ title, description, minutes }: CallEntry, startsAt: string): string | undefined {
  const start = Date.parse(startsAt)
  if (Number.isNaN(start)) return undefined
  const dates = [start, start + minutes * 60_000].map(basicTime).join('/')
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details: description }).toString()}`
}

/** 20261124T150000Z */
const basicTime = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
