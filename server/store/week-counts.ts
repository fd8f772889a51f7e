import { type Expression, sql } from 'kysely'
import type { WeekAndBefore } from '#contracts/counts.ts'
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
  const { leads, leads_before, booked, booked_before } = found
  return { leads: { week: leads, before: leads_before }, booked: { week: booked, before: booked_before } }
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
      .select((row) => [countIn(row.ref('paid_at'), week).as('week'), countIn(row.ref('paid_at'), before).as('before')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refunds')
      .where('refunded_at', '>=', before.from)
      .where('refunded_at', '<', week.until)
      .where('has_failed', '=', 0)
      .select((row) => [
        countIn(row.ref('refunded_at'), week).as('week'),
        countIn(row.ref('refunded_at'), before).as('before'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { sales, refunds }
}
