import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { DailyCountTable } from './tables.ts'

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
