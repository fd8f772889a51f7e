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

/** A zone that isn't known here has whatever name came with the request: it's left out. */
export function withoutOddZone(asked: string): string {
  const at = asked.indexOf(' (')
  const zone = asked.slice(at + 2).replace(/\)$/, '')
  return at === -1 || /^(?:GMT[+-][\d:]+|[\p{L}\p{M} .’-]+)$/u.test(zone) ? asked : asked.slice(0, at)
}
