import { describeZone, formatTime } from '#contracts/dates.ts'
import { isBlank } from '#contracts/field-rules.ts'
import type { FactRow } from './mail-parts.tsx'

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

/** Letters, digits, spaces and the punctuation of sentences. Other signs make links, or look like some that do. */
const ODD_SIGN = /[^\p{L}\p{M}\p{Nd} .,;!?'’"“”()%&$–—-]/u
const LIKE_A_DOMAIN = /[\p{L}\p{M}\p{Nd}-]\.[\p{L}\p{M}]{2}|\p{Nd}\.\p{Nd}+\.\p{Nd}/u
/** Phones make these a number to call: five digits with no letter between them. */
const LIKE_A_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){4}/u
/** An address in words, or one that begins like a link. */
const LIKE_AN_ADDRESS = /\bxn--|\b(?:https?|www)\b|\( ?(?:at|dot) ?\)|\bdot (?:com|net|org|law|us|io|co|info)\b/iu
const TIME_OF_DAY = /(?<!\p{Nd})(\p{Nd}{1,2}):(?=\p{Nd}{2}(?!\p{Nd}))/gu

/**
 * Typed text if it's plain, in its compatible form; undefined otherwise. A visitor's mail goes to the address that was
 * typed, which may be someone else's, so it must not carry a typed link, or a number to call.
 */
export function plainWords(text: string): string | undefined {
  const plain = onOneLine(text.normalize('NFKC'), 1000)
  const signs = plain.replaceAll(TIME_OF_DAY, '$1 ')
  return [ODD_SIGN, LIKE_A_DOMAIN, LIKE_AN_ADDRESS, LIKE_A_NUMBER].some((odd) => odd.test(signs)) ? undefined : plain
}

/** A first name to greet with; blank unless it looks like one. */
export function greetable(firstName = ''): string {
  const name = onOneLine(firstName, 200)
  return !isBlank(name) && name.length <= 40 && /^[\p{L}\p{M}'’ -]+$/u.test(name) ? name : ''
}

interface Clocks {
  /** The firm's. */
  timeZone: string
  /** The visitor's, if it's known. */
  visitorZone: string | undefined
}

const isOneClock = (at: string, { timeZone, visitorZone = timeZone }: Clocks) =>
  formatTime(at, 'full', visitorZone) === formatTime(at, 'full', timeZone)

/** The time of a visitor's call: on their own clock, with the name of its zone. Where that isn't known, on the firm's. */
export function visitorsTime(at: string, clocks: Clocks): string {
  const { timeZone, visitorZone = timeZone } = clocks
  if (isOneClock(at, clocks)) return formatTime(at, 'full', timeZone)
  return `${formatTime(at, 'weekday and date', visitorZone)}, ${formatTime(at, 'clock', visitorZone)} ${describeZone(visitorZone)}`
}

/** When the call is, and what the firm's clock shows then, if that's another time. */
export const callTimes = (name: string, at: string, clocks: Clocks): FactRow[] => [
  [name, visitorsTime(at, clocks), 'strong'],
  ...(isOneClock(at, clocks) ? [] : [['On our clock', formatTime(at, 'weekday and clock', clocks.timeZone)] as const]),
]
