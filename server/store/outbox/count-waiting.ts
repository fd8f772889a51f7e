import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '../database.ts'

/** What waits for one destination. */
export interface Waiting {
  destination: LeadKind
  /** How many deliveries were promised and are not made; never 0. */
  waiting: number
  /** Those of them whose schedule is through. */
  failed: number
  /** When the longest waiting was promised. */
  oldest_at: number
  /** The same, among those that were tried already; null when none was. */
  oldest_tried_at: number | null
}

/** Counts what waits, for every destination for which something does. */
export const countWaiting = (db: Database): Promise<Waiting[]> =>
  db
    .selectFrom('deliveries')
    .where('delivered_at', 'is', null)
    .groupBy('destination')
    .orderBy('destination')
    .select(['destination', ({ fn }) => fn.countAll<number>().as('waiting')])
    .select(({ fn }) => [
      fn.count<number>('failed_at').as('failed'),
      fn.min('created_at').as('oldest_at'),
      fn.min<number | null>('created_at').filterWhere('last_attempt_at', 'is not', null).as('oldest_tried_at'),
    ])
    .execute()

/** The latest error of what waits for a destination; undefined when nothing of it has failed. */
export async function readLastError(db: Database, destination: LeadKind): Promise<string | undefined> {
  const latest = await db
    .selectFrom('deliveries')
    .select('last_error')
    .where('delivered_at', 'is', null)
    .where('destination', '=', destination)
    .where('last_error', 'is not', null)
    .orderBy('last_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.last_error ?? undefined
}
