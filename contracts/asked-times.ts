import { calendarDay } from './dates.ts'

/** Header for the times a visitor asks for, both from page to server and from server to automation. */
export const ASKED_TIMES_HEADER = 'asked-times'

export interface HalfDay {
  /** YYYY-MM-DD */
  date: string
  half: 'morning' | 'afternoon'
}

/** One to three half-days that suit the visitor, in the visitor's time zone. */
export interface AskedTimes {
  halfDays: readonly HalfDay[]
  /** An IANA name, such as America/Chicago. This machine may not know it: browsers often get new zones first. */
  timeZone: string
}

export const MAX_HALF_DAYS = 3
const DAY_MS = 24 * 60 * 60_000
/** A page that couldn't reach the server may deliver days later. */
const DAYS_LATE = 7
/** Ten working days, plus three weekends, two holidays, and a zone that is a day ahead. */
const DAYS_AHEAD = 21

/** `2026-11-24 morning, 2026-11-30 afternoon; America/Chicago` */
export const writeAskedTimes = ({ halfDays, timeZone }: AskedTimes): string =>
  `${halfDays.map(({ date, half }) => `${date} ${half}`).join(', ')}; ${timeZone}`

const ZONE_NAME = /^[\w+/-]{1,64}$/
const WRITTEN_HALF_DAY = /^([\d-]{10}) (morning|afternoon)$/

/** Parses that untrusted header and drops anything but days close to now. Which of them suit is the page's business. Never throws. */
export function readAskedTimes(header: string | undefined, now: number): AskedTimes | undefined {
  const [list = '', timeZone = ''] = (header ?? '').slice(0, 300).split('; ')
  if (!ZONE_NAME.test(timeZone)) return undefined
  const halfDays = new Map<string, HalfDay>()
  for (const written of list.split(', ')) {
    const [, date = '', half] = WRITTEN_HALF_DAY.exec(written) ?? []
    if ((half === 'morning' || half === 'afternoon') && calendarDay(date) === date && isNear(date, now))
      halfDays.set(written, { date, half })
  }
  if (halfDays.size === 0) return undefined
  return { halfDays: inOrder([...halfDays.values()].slice(0, MAX_HALF_DAYS)), timeZone }
}

/** The valid half-days in untrusted JSON. The dates aren't checked. */
export const halfDaysIn = (stored: unknown): HalfDay[] =>
  Array.isArray(stored) ? stored.filter(isHalfDay).slice(0, MAX_HALF_DAYS) : []

const isHalfDay = (value: HalfDay | null): value is HalfDay => WRITTEN_HALF_DAY.test(`${value?.date} ${value?.half}`)

/** Parses stored asked times; undefined if the shape is wrong. */
export function askedTimesIn(stored: Partial<AskedTimes> | null | undefined): AskedTimes | undefined {
  const halfDays = halfDaysIn(stored?.halfDays)
  const timeZone = `${stored?.timeZone}`
  return halfDays[0] && ZONE_NAME.test(timeZone) ? { halfDays, timeZone } : undefined
}

const isNear = (date: string, now: number) =>
  Date.parse(date) > now - (DAYS_LATE + 1) * DAY_MS && Date.parse(date) < now + DAYS_AHEAD * DAY_MS

const inOrder = (halfDays: readonly HalfDay[]): HalfDay[] =>
  halfDays.toSorted((one, other) => one.date.localeCompare(other.date) || other.half.localeCompare(one.half))
