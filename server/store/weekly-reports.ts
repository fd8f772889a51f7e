import type { Database } from './database.ts'

/** Takes the report of a week, unless it's taken. @returns whether it was; one server gets it */
export async function takeWeeklyReport(db: Database, monday: string, now: number): Promise<boolean> {
  const result = await db
    .insertInto('weekly_reports')
    .values({ monday, made_at: now })
    .onConflict((conflict) => conflict.column('monday').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Whether any report was ever taken. */
export const hasWeeklyReports = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('weekly_reports').select('monday').limit(1).executeTakeFirst()) !== undefined
