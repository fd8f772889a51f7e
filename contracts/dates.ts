// Every date and time that's shown or mailed is written here, in American English. A day is `2025-03-05`; a time is ISO
// 8601 or epoch milliseconds. What isn't one is shown as it is.

import { ifPossible } from './if-possible.ts'

const DAY = { month: 'long', day: 'numeric' } as const
const SHORT_DAY = { month: 'short', day: 'numeric' } as const
const YEAR = { year: 'numeric' } as const
const WEEKDAY = { weekday: 'long' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const ZONE = { timeZoneName: 'short' } as const

const FORMS = {
  // March 5, 2025
  date: { ...DAY, ...YEAR },
  // Wednesday, March 5
  weekday: { ...WEEKDAY, ...DAY },
  // Wednesday, March 5, 2025
  'weekday and date': { ...WEEKDAY, ...DAY, ...YEAR },
  // Mar 5
  'short day': SHORT_DAY,
  // Mar 5, 2025
  'short date': { ...SHORT_DAY, ...YEAR },
  // 2:00 p.m.
  clock: CLOCK,
  // 2:00 p.m. EST
  'clock and zone': { ...CLOCK, ...ZONE },
  // Wednesday, March 5, 2025, 2:00 p.m. EST
  full: { ...WEEKDAY, ...DAY, ...YEAR, ...CLOCK, ...ZONE },
  // Wednesday, March 5, 2:00 p.m. EST
  'weekday and clock': { ...WEEKDAY, ...DAY, ...CLOCK, ...ZONE },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Form = keyof typeof FORMS

/** @param timeZone the reader's, if it isn't this machine's */
export function formatTime(time: string | number, form: Form, timeZone?: string): string {
  const at = new Date(time)
  if (Number.isNaN(at.getTime())) return String(time)
  if (timeZone === 'UTC') return writeOut(at, FORMS[form], 'UTC')
  const zone = timeZone === undefined && shortZoneAt(at)
  if (!zone) return formatOf(FORMS[form], timeZone)(at)
  return writeOut(new Date(at.getTime() - at.getTimezoneOffset() * 60_000), FORMS[form], zone)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** By hand: Intl takes a slow phone a tenth of a second to start, for the first date of a page. @param shown its UTC */
function writeOut(shown: Date, { weekday, month, year, hour, timeZoneName }: Intl.DateTimeFormatOptions, zone: string) {
  const name = MONTHS[shown.getUTCMonth()]
  const hours = shown.getUTCHours()
  const minutes = String(shown.getUTCMinutes()).padStart(2, '0')
  const clock = `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'a' : 'p'}.m.`
  return [
    weekday && WEEKDAYS[shown.getUTCDay()],
    month && `${month === 'short' ? name?.slice(0, 3) : name} ${shown.getUTCDate()}`,
    year && shown.getUTCFullYear(),
    hour && (timeZoneName ? `${clock}\u00a0${zone}` : clock),
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'EST' where this machine is; undefined in zones that only Intl has letters for. */
function shortZoneAt(at: Date): string | undefined {
  // 'Wed Mar 05 2025 14:00:00 GMT-0500 (Eastern Standard Time)'
  const name = String(at).split('(')[1]?.slice(0, -1) ?? ''
  if (name === 'Coordinated Universal Time') return 'UTC'
  const isKnown = /^(?:Eastern|Central|Mountain|Pacific) (?:Standard|Daylight) Time$/.test(name)
  return isKnown ? name.replaceAll(/[^A-Z]/g, '') : undefined
}

/** 'March 5, 2025' for a day, or for the day at the start of a time. A missing one says so. */
export function formatDate(date: string | undefined): string {
  if (date === undefined || date.trim() === '') return 'Date not available'
  const day = calendarDay(date)
  return day === undefined ? date : formatDay(day, 'date')
}

/** A day, in no time zone: it's the same for everyone. */
export const formatDay = (day: string, form: Form): string => formatTime(day, form, 'UTC')

/** How much of a time the console shows. */
export type Detail = 'day' | 'weekday' | 'minute' | 'second'

/** 'Mar 5, 7:00 a.m.'; includes the year unless it's the current one. */
export function formatRecent(at: number, detail: Detail, timeZone: string): string {
  const yearOf = formatOf(YEAR, timeZone)
  const isThisYear = yearOf(at) === yearOf(Date.now())
  return formatOf(
    {
      ...SHORT_DAY,
      ...(isThisYear ? {} : YEAR),
      ...(detail === 'day' ? {} : CLOCK),
      ...(detail === 'weekday' && { weekday: 'short' }),
      ...(detail === 'second' && { second: '2-digit' }),
    },
    timeZone,
  )(at)
}

/** How long ago it was, roughly: '40 minutes ago', '3 hours ago', 'yesterday'. */
export function formatAgo(at: number, now: number): string {
  const minutes = Math.max(1, Math.round((now - at) / 60_000))
  const hours = Math.floor(minutes / 60)
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (hours >= 24) return words.format(-Math.floor(hours / 24), 'day')
  return hours > 0 ? words.format(-hours, 'hour') : words.format(-minutes, 'minute')
}

const ISO = { dateStyle: 'short', timeStyle: 'medium' } as const

/** '2025-03-05 14:00:00', for terminals and to calculate with. @param timeZone this machine's if left out */
export const isoIn = (time: number, timeZone?: string): string => formatIn('sv-SE', { ...ISO, timeZone }).format(time)

/** The day at the start of a text (`2025-03-05T23:00:00-08:00`), in whatever time zone; undefined if there is none. */
export function calendarDay(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text.trim()) ?? []
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  // 2025-02-30 would silently become March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

/** 'Eastern Time'; the zone's IANA name if this machine doesn't know it. */
export function describeZone(timeZone: string): string {
  if (zoneNamed(timeZone) === undefined) return timeZone
  const nameIn = (timeZoneName: 'long' | 'longGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = nameIn('longGeneric')
  return name.startsWith('GMT') ? nameIn('long') : name
}

/** The usual spelling of a time zone's IANA name; undefined if this machine doesn't know it. */
export const zoneNamed = (timeZone: string): string | undefined =>
  ifPossible(() => new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone)

function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string | undefined) {
  const format = formatIn('en-US', { ...options, timeZone })
  return (at: number | Date) => inWords(format.format(at))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than all else of a list's row. */
function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** '10:30 a.m. EST' for '10:30 AM EST', on one line. */
const inWords = (time: string): string =>
  time
    .replace(' at ', ', ')
    .replaceAll(
      /\s([AP])M\b( (?=\S))?/g,
      (_, half: string, space?: string) => `\u00a0${half.toLowerCase()}.m.${space ? '\u00a0' : ''}`,
    )
