import type { WeekChanges } from '#contracts/counts.ts'
import { startOf, zoned } from '#server/clock.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { countLeadsOfWeeks, countSalesOfWeeks, type TwoSpans } from '#server/store/week-counts.ts'
import { readLandingTests } from './landing-tests.ts'
import type { WeekParts } from './weekly-report.ts'

const DAYS = 7

/** The last seven days, today among them, compared with the seven before, up to the same time of day. */
export async function readWeekChanges(parts: WeekParts): Promise<WeekChanges> {
  const { db, clock, timeZone } = parts
  const spans = lastTwoWeeks(clock(), timeZone)
  const [leads, sales, waiting, tests] = await Promise.all([
    countLeadsOfWeeks(db, spans),
    countSalesOfWeeks(db, spans),
    countWaiting(db, clock()),
    readLandingTests(parts),
  ])
  return {
    ...leads,
    ...sales,
    failing: waiting.reduce((sum, { failed }) => sum + failed, 0),
    tests: tests.map(({ page, split, verdict }) => ({ page, split, verdict })),
  }
}

/** The same days as *Today* counts. */
function lastTwoWeeks(now: number, timeZone: string): TwoSpans {
  const clock = zoned(now, timeZone)
  const startAgo = (days: number) => startOf(clock.toPlainDate().subtract({ days }), timeZone)
  return {
    week: { from: startAgo(DAYS - 1), until: now + 1 },
    before: { from: startAgo(2 * DAYS - 1), until: clock.subtract({ days: DAYS }).epochMilliseconds },
  }
}
