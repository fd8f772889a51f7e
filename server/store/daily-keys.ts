import type { Database } from './database.ts'

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
