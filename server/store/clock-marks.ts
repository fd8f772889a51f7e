import type { Database } from './database.ts'

/** Until when the clock was last found to be right; undefined if never. */
export const readClockMark = async (db: Database): Promise<number | undefined> =>
  (await db.selectFrom('clock_marks').select('at').where('id', '=', 1).executeTakeFirst())?.at

/** Stores until when the clock was right. */
export const writeClockMark = (db: Database, at: number) =>
  db
    .insertInto('clock_marks')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
