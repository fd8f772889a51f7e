import { type Database, insertNew } from './database.ts'
import type { Row } from './tables.ts'

/**
 * Adds to a step's count. Atomic, so concurrent calls are all counted exactly once.
 * @param by -1 takes back what was counted; never below zero
 */
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
export const sumCounts = (
  db: Database,
  { page, from, to, steps }: CountChoice,
): Promise<Omit<Row<'daily_counts'>, 'day'>[]> =>
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

export const deleteDailyKeysBefore = (db: Database, day: string) =>
  db.deleteFrom('daily_keys').where('day', '<', day).execute()

/** A change the owner made to how visitors are split. */
export type TestSwitch = Row<'test_switches'>

/** Stores a switch; its time must be later than that of all others of its page. */
export const insertSwitch = (db: Database, made: TestSwitch) => db.insertInto('test_switches').values(made).execute()

/** All switches, oldest first. There are few: people make them. */
export const readSwitches = (db: Database): Promise<TestSwitch[]> =>
  db.selectFrom('test_switches').selectAll().orderBy('switched_at').orderBy('id').execute()

/** Claims a week's report. @returns true if it wasn't claimed yet; only one server gets it */
export const claimWeeklyReport = (db: Database, monday: string, now: number): Promise<boolean> =>
  insertNew(db, 'weekly_reports', { monday, made_at: now })

/** The first days of the weeks whose reports were claimed. */
export const readReportedWeeks = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('weekly_reports').select('monday').execute()).map(({ monday }) => monday)
