import type { WeekAndBefore, WeekChanges, WeeklyNumbers } from '#contracts/counts.ts'
import { inDigits, numbered } from '#contracts/wording.ts'

/**
 * What changed, in two or three plain sentences. A difference that chance alone makes in most weeks isn't called one:
 * where things happen one by one, two equal weeks differ by less than twice the root of their sum 19 times out of 20.
 */
export function weekInWords(
  numbers: Pick<WeeklyNumbers, 'leads' | 'booked' | 'asked' | 'sales' | 'refunds'>,
): string[] {
  const { leads, booked, asked, sales, refunds } = numbers
  const compared = [leads, booked, ...(isAny(sales) ? [sales] : [])]
  const byChance = compared.find((both) => both.week !== both.before && !isChange(both))
  const compare = (both: WeekAndBefore) => `${describeBefore(both)}${both === byChance ? ', which may be chance' : ''}`
  const also = asked && asked.week > 0 ? `. ${numbered(asked.week, 'more person', 'more people')} asked for a time` : ''
  return [
    `${leads.week === 0 ? 'No leads' : numbered(leads.week, 'lead')} came in, ${compare(leads)}.`,
    `${booked.week === 0 ? 'No calls were' : numbered(booked.week, 'call was', 'calls were')} booked, ${compare(booked)}${also}.`,
    ...(isAny(sales)
      ? [
          `${sales.week === 0 ? 'Nothing' : numbered(sales.week, 'copy', 'copies')} sold, ${compare(sales)}${refunds && refunds.week > 0 ? `. ${numbered(refunds.week, 'payment was', 'payments were')} refunded` : ''}.`,
        ]
      : []),
  ]
}

const isAny = (both: WeekAndBefore | undefined): both is WeekAndBefore =>
  both !== undefined && both.week + both.before > 0

/** True if chance alone makes so large a difference only once in 20 times. */
const isChange = ({ week, before }: WeekAndBefore) => (week - before) ** 2 > 4 * (week + before)

const EARLIER = 'the week before'

function describeBefore(both: WeekAndBefore): string {
  const { week, before } = both
  const shown = inDigits(before)
  if (week === before) return `${before === 0 ? 'as in' : 'as many as in'} ${EARLIER}`
  if (before === 0) return `after none in ${EARLIER}`
  if (isChange(both)) return `${week > before ? 'up' : 'down'} from ${shown} in ${EARLIER}`
  return `after ${shown} in ${EARLIER}`
}

const DECIDED = new Set(['a-ahead', 'b-ahead', 'alike'])

export const isDecided = ({ split, verdict }: WeekChanges['tests'][number]): boolean =>
  split === 'even' && DECIDED.has(verdict)

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long something took, roughly: `under a minute`, `40 minutes`, `3 hours`, `2 days`. */
export function describeWait(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [unit, length] = UNITS.find(([, each]) => minutes >= each * (each > 60 ? 2 : 1)) ?? ['minute', 1]
  const count = Math.floor(minutes / length)
  return count === 0 ? 'under a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
