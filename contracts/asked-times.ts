import { calendarDay, describeZone, formatDay, zoneNamed } from './dates.ts'
import { instantsOf } from './local-time.ts'

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
  /**
   * An IANA name, such as America/Chicago, or an offset, such as +05:30. This machine may not know it: browsers often
   * get new zones first.
   */
  timeZone: string
}

export const MAX_HALF_DAYS = 3

/** `2026-11-24 morning, 2026-11-30 afternoon; America/Chicago` */
export const writeAskedTimes = ({ halfDays, timeZone }: AskedTimes): string =>
  `${halfDays.map(({ date, half }) => `${date} ${half}`).join(', ')}; ${timeZone}`

const ZONE_NAME = /^[\w+/:-]{1,64}$/
const WRITTEN_HALF_DAY = /^(20[\d-]{8}) (morning|afternoon)$/

/**
 * Parses that untrusted header. Keeps any day of this century: the page thanks for what was picked, and a device's date
 * can be weeks off. Never throws.
 */
export function readAskedTimes(header: string | undefined): AskedTimes | undefined {
  const [list = '', timeZone = ''] = (header ?? '').slice(0, 300).split('; ')
  if (!ZONE_NAME.test(timeZone)) return undefined
  const halfDays = new Map<string, HalfDay>()
  for (const written of list.split(', ')) {
    const [, date = '', half] = WRITTEN_HALF_DAY.exec(written) ?? []
    if ((half === 'morning' || half === 'afternoon') && calendarDay(date) === date)
      halfDays.set(written, { date, half })
  }
  if (halfDays.size === 0) return undefined
  return { halfDays: inOrder([...halfDays.values()].slice(0, MAX_HALF_DAYS)), timeZone }
}

const inOrder = (halfDays: readonly HalfDay[]): HalfDay[] =>
  halfDays.toSorted((one, other) => one.date.localeCompare(other.date) || other.half.localeCompare(one.half))

/** The hours of each half-day, in the visitor's time zone. */
const HOURS = { morning: ['09:00', '12:00'], afternoon: ['12:00', '17:00'] } as const

/** 'Tuesday, November 24, morning' */
export const describeHalfDay = ({ date, half }: HalfDay): string => `${formatDay(date, 'weekday')}, ${half}`

/**
 * 'Tuesday, November 24, morning (Central Time)', each of them.
 * @param arrivedAt for the owner, who wonders at a day that was over before: a device's date can be off
 */
export const describeAskedTimes = (asked: AskedTimes | undefined, arrivedAt = 0): string[] =>
  asked?.halfDays.map((one) => {
    const wasOver = (halfDaySpan(one, asked.timeZone)?.to ?? arrivedAt) < arrivedAt
    return `${describeHalfDay(one)} (${describeZone(asked.timeZone)})${wasOver ? ', over before this arrived' : ''}`
  }) ?? []

/** When a half-day begins and ends, in epoch milliseconds; undefined in an unknown zone. */
export function halfDaySpan({ date, half }: HalfDay, timeZone: string): { from: number; to: number } | undefined {
  if (zoneNamed(timeZone) === undefined) return undefined
  const [from, to] = HOURS[half].map((hour) => instantsOf(`${date}T${hour}`, timeZone)[0])
  return from === undefined || to === undefined ? undefined : { from, to }
}
