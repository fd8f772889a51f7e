import type { Selectable } from 'kysely'
import { changesOne, type Database } from './database.ts'
import type { DailyCountTable, TestSwitchTable } from './tables.ts'

/** Counts a step once more; counts nothing double or short, however many do it at once. */
export const addToCount = (db: Database, counted: Omit<Selectable<DailyCountTable>, 'count'>) =>
  db
    .insertInto('daily_counts')
    .values({ ...counted, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'variant', 'step'])
        .doUpdateSet((update) => ({ count: update('daily_counts.count', '+', 1) })),
    )
    .execute()

/** Which counts: of one page or of all, from a day to a day, both included; undefined for no limit. */
export interface CountChoice {
  page?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** How often each step was reached, over all chosen days. */
export const sumCounts = (
  db: Database,
  { page, from, to }: CountChoice,
): Promise<Omit<Selectable<DailyCountTable>, 'day'>[]> =>
  db
    .selectFrom('daily_counts')
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? ''))
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .groupBy(['page', 'variant', 'step'])
    .select(['page', 'variant', 'step', ({ fn }) => fn.sum<number>('count').as('count')])
    .orderBy('page')
    .orderBy('variant')
    .execute()

/** The first day that something was counted of a page; undefined if nothing was. */
export const readFirstDay = async (db: Database, page: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('daily_counts')
      .select('day')
      .where('page', '=', page)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
  )?.day

/** Stores the key of a day unless the day has one. */
export const insertDailyKey = (db: Database, day: string, key: string) =>
  db
    .insertInto('daily_keys')
    .values({ day, key })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()

/** @returns the key of a day. @throws when it has none */
export const readDailyKey = async (db: Database, day: string): Promise<string> =>
  (await db.selectFrom('daily_keys').select('key').where('day', '=', day).executeTakeFirstOrThrow()).key

/** Throws the keys of all earlier days away. */
export const deleteDailyKeysBefore = (db: Database, day: string) =>
  db.deleteFrom('daily_keys').where('day', '<', day).execute()

/** That the owner changed how visitors are split. */
export type TestSwitch = Selectable<TestSwitchTable>

/** Stores a switch, after all others of its page. */
export const insertSwitch = (db: Database, made: TestSwitch) => db.insertInto('test_switches').values(made).execute()

/** Every switch, oldest first. There are few: people make them. */
export const readSwitches = (db: Database): Promise<TestSwitch[]> =>
  db.selectFrom('test_switches').selectAll().orderBy('switched_at').orderBy('id').execute()

/** Takes the report of a week, unless it's taken. @returns whether it was; one server gets it */
export const takeWeeklyReport = (db: Database, monday: string, now: number): Promise<boolean> =>
  changesOne(
    db
      .insertInto('weekly_reports')
      .values({ monday, made_at: now })
      .onConflict((conflict) => conflict.column('monday').doNothing()),
  )

/** The first days of the weeks whose reports were taken. */
export const readReportedWeeks = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('weekly_reports').select('monday').execute()).map(({ monday }) => monday)
