import { sql } from 'kysely'
import type { Campaign } from '#contracts/counts.ts'
import type { Money } from '#contracts/purchase.ts'
import { countRows, type Database, insertNew } from './database.ts'
import { heldLeads, leadsThatAsk, unconfirmedLeads } from './listings/lead-choice.ts'
import type { Span } from './order-books.ts'
import type { Row } from './tables.ts'

/** Adds to a step's count, or takes back what was counted. Atomic, so concurrent calls are all counted exactly once. */
export const addToCount = (db: Database, counted: Omit<Row<'daily_counts'>, 'count'>, by: 1 | -1 = 1) =>
  db
    .insertInto('daily_counts')
    .values({ ...counted, count: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'variant', 'step'])
        .doUpdateSet((update) => ({ count: update('daily_counts.count', '+', by) }))
        .where('daily_counts.count', '>=', -by),
    )
    .execute()

/** Filters counts by page, by steps and by days, both inclusive; undefined means no limit. */
export interface CountChoice {
  page?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only these. */
  steps?: readonly string[]
}

/** How often each step was reached, over all matching days. */
export const sumCounts = (db: Database, { page, from, to, steps }: CountChoice) =>
  db
    .selectFrom('daily_counts')
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
    .$if(steps !== undefined, (query) => query.where('step', 'in', steps ?? []))
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .groupBy(['page', 'variant', 'step'])
    .select(['page', 'variant', 'step', ({ fn }) => fn.sum<number>('count').as('count')])
    .orderBy('page')
    .orderBy('variant')
    .execute()

/** The first day with any count for a page; undefined if there is none. */
export const readFirstDay = async (db: Database, page: string): Promise<string | undefined> =>
  (await db.selectFrom('daily_counts').select('day').where('page', '=', page).orderBy('day').limit(1).execute())[0]?.day

export const insertDailyKey = (db: Database, day: string, key: string) => insertNew(db, 'daily_keys', { day, key })

/** @returns the key of a day. @throws if it has none */
export const readDailyKey = async (db: Database, day: string): Promise<string> =>
  (await db.selectFrom('daily_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow()).key

/** A change the owner made to how visitors are split. */
export type TestSwitch = Row<'test_switches'>

/** All switches, oldest first. There are few: people make them. */
export const readSwitches = (db: Database): Promise<TestSwitch[]> =>
  db.selectFrom('test_switches').selectAll().orderBy('switched_at').orderBy('id').execute()

/** The first days of the weeks whose reports were claimed. */
export const readReportedWeeks = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('weekly_reports').select('monday').execute()).map(({ monday }) => monday)

/** Leads of a time, and those of them that have a time for the call. */
export const countLeads = (db: Database, { from, until }: Span) =>
  db
    .selectFrom('lead_listings')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .select(({ fn }) => [fn.countAll<number>().as('leads'), fn.count<number>('meeting_at').as('booked')])
    .executeTakeFirstOrThrow()

/** Payments and refunds of a time. */
export async function countSales(db: Database, { from, until }: Span) {
  const sales = db.selectFrom('orders').where('paid_at', '>=', from).where('paid_at', '<', until)
  const refunds = db.selectFrom('refunds').where('refunded_at', '>=', from).where('refunded_at', '<', until)
  return { sales: await countRows(sales), refunds: await countRows(refunds.where('has_failed', '=', 0)) }
}

/** What brought the leads of a time, most leads first, without those that the spam trap holds or that aren't confirmed. */
export async function countByCampaign(db: Database, { from, until }: Span): Promise<Campaign[]> {
  const counted = await db
    .selectFrom('lead_listings')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('lead_id', 'not in', heldLeads(db))
    .where('lead_id', 'not in', unconfirmedLeads(db))
    .groupBy(['source', 'medium', 'campaign'])
    .select(({ fn }) => ['source', 'medium', 'campaign', fn.countAll<number>().as('leads')])
    .select([
      sql<number>`count(meeting_at)`.as('booked'),
      sql<number>`count(case when meeting_at is null and lead_id in ${leadsThatAsk(db)} then 1 end)`.as('asked'),
      sql<number>`count(case when state = 'client' then 1 end)`.as('clients'),
    ])
    .execute()
  const nameOf = ({ source, medium, campaign }: Pick<Campaign, 'source' | 'medium' | 'campaign'>) =>
    JSON.stringify([source, medium, campaign])
  const paid = Map.groupBy(await sumByCampaign(db, { from, until }), nameOf)
  return counted
    .map((each) => ({
      ...each,
      money: (paid.get(nameOf(each)) ?? []).map(({ currency, amount }) => ({ currency, amount })),
    }))
    .toSorted((one, other) => other.leads - one.leads || nameOf(one).localeCompare(nameOf(other)))
}

/** What was paid, less refunds, by people whose first lead came in this time. Only orders name it, so it reads them all. */
async function sumByCampaign(db: Database, { from, until }: Span) {
  const { rows } = await sql<Pick<Campaign, 'source' | 'medium' | 'campaign'> & Money>`
    select source, medium, campaign, currency, cast(sum(amount - coalesce((
      select sum(refunds.amount) from refunds
      where refunds.payment_id = orders.payment_id and has_failed = 0), 0)) as bigint) as amount
    from orders join lead_listings on lead_id = (
      select lead_id from lead_listings as firsts where firsts.person = coalesce(
        (select person from merged_people where merged_people.email_key = orders.email_key), orders.email_key)
      order by firsts.created_at, lead_id limit 1)
    where paid_at is not null and amount is not null
      and lead_listings.created_at >= ${from} and lead_listings.created_at < ${until}
    group by source, medium, campaign, currency order by currency`.execute(db)
  return rows
}
