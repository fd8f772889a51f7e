import { changesOne, type Database, updateOne } from './database.ts'
import type { Row } from './tables.ts'

/** What goes out by the clock. */
export type Plan = Row<'content_plans'>

type PlanKey = Pick<Plan, 'file' | 'made_at'>

/** All plans, in the order in which they go out. */
export const readPlans = (db: Database): Promise<Plan[]> => plans(db).execute()

/** The one that's next to go out, if its time has come. @param now by the store's clock */
export const readDuePlan = (db: Database, now: number): Promise<Plan | undefined> =>
  plans(db).where('failed_at', 'is', null).where('due_at', '<=', now).limit(1).executeTakeFirst()

const plans = (db: Database) =>
  db.selectFrom('content_plans').selectAll().orderBy('due_at').orderBy('made_at').orderBy('file')

/** Takes it on until a time by the store's clock. @returns false if another server is at it, or it has changed */
export const claimPlan = (db: Database, { file, made_at }: PlanKey, { now, until }: { now: number; until: number }) =>
  changesOne(
    db
      .updateTable('content_plans')
      .set({ claimed_until: until })
      .where((row) => row.and({ file, made_at }))
      // A claim for twice as long as any is from before the store's clock was set back.
      .where((row) => row.or([row('claimed_until', '<=', now), row('claimed_until', '>', 2 * until - now)])),
  )

/** Notes that it couldn't go out. @returns false if that's known, or it has changed */
export const failPlan = (db: Database, { file, made_at }: PlanKey, failed: Pick<Plan, 'failed_at' | 'failure'>) =>
  updateOne(db, 'content_plans', failed, { file, made_at, failed_at: null })
