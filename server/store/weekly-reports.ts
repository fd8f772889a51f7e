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

/** The first days of the weeks whose reports were taken. */
export const readReportedWeeks = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('weekly_reports').select('monday').execute()).map(({ monday }) => monday)
