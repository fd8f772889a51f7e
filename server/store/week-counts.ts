import { type Expression, sql } from 'kysely'
import type { WeekAndBefore } from '#contracts/weekly-numbers.ts'
import type { Database } from './database.ts'
import type { Span } from './order-books.ts'

/** Two periods of the same length, the later one first. */
export interface TwoSpans {
  week: Span
  before: Span
}

const within = (time: Expression<number | null>, { from, until }: Span) =>
  sql<boolean>`(${time} >= ${sql.lit(from)} and ${time} < ${sql.lit(until)})`

/** @param also narrows what counts */
const countIn = (time: Expression<number | null>, span: Span, also?: Expression<boolean>) =>
  sql<number>`count(case when ${within(time, span)} ${also ? sql`and ${also}` : sql``} then 1 end)`

const bothOf = (week: number | string, before: number | string): WeekAndBefore => ({
  week: Number(week),
  before: Number(before),
})

/** Leads of both periods, and those of them that have a time for the call. */
export async function countLeadsOfWeeks(
  db: Database,
  { week, before }: TwoSpans,
): Promise<{ leads: WeekAndBefore; booked: WeekAndBefore }> {
  const found = await db
    .selectFrom('lead_listings')
    .where('created_at', '>=', before.from)
    .where('created_at', '<', week.until)
    .select((row) => {
      const time = row.ref('created_at')
      const hasTime = sql<boolean>`meeting_at is not null`
      return [
        countIn(time, week).as('leads'),
        countIn(time, before).as('leads_before'),
        countIn(time, week, hasTime).as('booked'),
        countIn(time, before, hasTime).as('booked_before'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { leads: bothOf(found.leads, found.leads_before), booked: bothOf(found.booked, found.booked_before) }
}

/** Payments and refunds of both periods. */
export async function countSalesOfWeeks(
  db: Database,
  { week, before }: TwoSpans,
): Promise<{ sales: WeekAndBefore; refunds: WeekAndBefore }> {
  const [sales, refunds] = await Promise.all([
    db
      .selectFrom('orders')
      .where('paid_at', '>=', before.from)
      .where('paid_at', '<', week.until)
      .select((row) => [countIn(row.ref('paid_at'), week).as('now'), countIn(row.ref('paid_at'), before).as('then')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .where('refunded_at', '>=', before.from)
      .where('refunded_at', '<', week.until)
      .where('has_failed', '=', 0)
      .select((row) => [
        countIn(row.ref('refunded_at'), week).as('now'),
        countIn(row.ref('refunded_at'), before).as('then'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { sales: bothOf(sales.now, sales.then), refunds: bothOf(refunds.now, refunds.then) }
}
