import { withPeriods } from '#contracts/describe-times.ts'
import { isBlank } from '#contracts/field-rules.ts'

/** Characters that change the direction of the text after them. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Puts user text on one line and truncates it, for subjects and previews. */
export function onOneLine(text: string, longest: number): string {
  const line = text
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  if (line.length <= longest) return line
  return `${line
    .slice(0, longest - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}

/** What mail programs turn into links: web and email addresses inside text. */
const LIKE_A_LINK = /[^\s“"‘'([<]*?(?::\/\/|@|[\p{L}\p{N}-]\.\p{L}{2,})\S*?(?=[.,;:!?”"’')\]>…]*(?:\s|$))/gu

/**
 * Replaces addresses. A visitor's mail goes to the address that was typed, which may be someone else's, so it must not
 * carry typed links.
 */
export const withoutLinks = (text: string, instead: string): string => text.replaceAll(LIKE_A_LINK, instead)

/** A first name to greet with; blank unless it looks like one. */
export function greetable(firstName: unknown): string {
  const name = typeof firstName === 'string' ? onOneLine(firstName, 200) : ''
  return !isBlank(name) && name.length <= 40 && /^[\p{L}\p{M}'’ -]+$/u.test(name) ? name : ''
}

/** 'Tuesday, December 1, 2026, 2:00 p.m. EST'; undefined if it isn't a time. */
export const describeTime = (time: string | number, timeZone: string): string | undefined =>
  format(time, { dateStyle: undefined, ...DAY, year: 'numeric', ...HOUR, timeZone })

/** 'Tuesday, December 1'; undefined if it isn't a time. */
export const describeDay = (time: string | number, timeZone: string): string | undefined =>
  format(time, { ...DAY, timeZone })

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const HOUR = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

function format(time: string | number, options: Intl.DateTimeFormatOptions): string | undefined {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return undefined
  return withPeriods(at.toLocaleString('en-US', options)).replace('.m. ', '.m.\u00a0').replace(' at ', ', ')
}
