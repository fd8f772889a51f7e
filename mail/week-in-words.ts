import type { WeekAndBefore, WeekChanges } from '#contracts/counts.ts'
import { nameOfPage } from './funnel-steps.ts'

/**
 * What changed, in two to five plain sentences. A difference that chance alone makes in most weeks isn't called one: where
 * things happen one by one, two equal weeks differ by less than twice the root of their sum 19 times out of 20.
 * @param before what the earlier period is called, as in `the week before`
 */
export function weekInWords(changes: WeekChanges, before: string): string[] {
  const { leads, booked, asked, sales, refunds, failing = 0, tests = [] } = changes
  const compared = [leads, booked, ...(isAny(sales) ? [sales] : [])]
  const byChance = compared.find((both) => both.week !== both.before && !isChange(both))
  const compare = (both: WeekAndBefore) =>
    `${describeBefore(both, before)}${both === byChance ? ', which may be chance' : ''}`
  const also = asked && asked.week > 0 ? `. ${plural(asked.week, 'more person', 'more people')} asked for a time` : ''
  const decided = tests.filter(isDecided)
  return [
    `${leads.week === 0 ? 'No leads' : plural(leads.week, 'lead')} came in, ${compare(leads)}.`,
    `${booked.week === 0 ? 'No calls were' : plural(booked.week, 'call was', 'calls were')} booked, ${compare(booked)}${also}.`,
    ...(isAny(sales)
      ? [
          `${sales.week === 0 ? 'Nothing' : plural(sales.week, 'copy', 'copies')} sold, ${compare(sales)}${refunds && refunds.week > 0 ? `. ${plural(refunds.week, 'payment was', 'payments were')} refunded` : ''}.`,
        ]
      : []),
    ...(failing > 0 ? [`${plural(failing, 'delivery is', 'deliveries are')} failing.`] : []),
    ...(decided[0] ? [describeTests(decided.map(({ page }) => page))] : []),
  ]
}

const isAny = (both: WeekAndBefore | undefined): both is WeekAndBefore =>
  both !== undefined && both.week + both.before > 0

/** True if chance alone makes so large a difference only once in 20 times. */
const isChange = ({ week, before }: WeekAndBefore) => (week - before) ** 2 > 4 * (week + before)

function describeBefore(both: WeekAndBefore, words: string): string {
  const { week, before } = both
  const shown = before.toLocaleString('en-US')
  if (week === before) return `${before === 0 ? 'as in' : 'as many as in'} ${words}`
  if (before === 0) return `after none in ${words}`
  if (isChange(both)) return `${week > before ? 'up' : 'down'} from ${shown} in ${words}`
  return `after ${shown} in ${words}`
}

const DECIDED = new Set(['a-ahead', 'b-ahead', 'alike'])

export const isDecided = ({ split, verdict }: NonNullable<WeekChanges['tests']>[number]): boolean =>
  split === 'even' && DECIDED.has(verdict)

function describeTests(pages: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(pages.map((page) => `“${nameOfPage(page)}”`))
  return pages.length === 1 ? `The test of ${names} has a result.` : `The tests of ${names} have results.`
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

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
