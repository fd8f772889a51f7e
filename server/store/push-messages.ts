import { randomUUID } from 'node:crypto'
import { type Database, isPostgres } from './database.ts'
import { readSubscriptionIds } from './push-subscriptions.ts'
import type { Row } from './tables.ts'

export type StoredPush = Row<'push_messages'>

/** Queues a message about a lead to every browser that shows them, in the caller's transaction. */
export async function enqueuePush(db: Database, leadId: string, now: number): Promise<void> {
  const rows = (await readSubscriptionIds(db)).map((subscription_id) => ({
    id: randomUUID(),
    subscription_id,
    lead_id: leadId,
    next_attempt_at: now,
    created_at: now,
  }))
  if (rows.length > 0) await db.insertInto('push_messages').values(rows).execute()
}

/**
 * Claims due messages until `leaseEnd` and counts the attempt. If the server dies, the lease expires. Times that only a
 * clock that has gone back since can have set are ignored.
 */
export const claimPushes = (
  db: Database,
  { now, leaseEnd, slackMs, limit }: { now: number; leaseEnd: number; slackMs: number; limit: number },
): Promise<StoredPush[]> =>
  db
    .with(
      (cte) => cte('due').materialized(),
      (query) => {
        const due = query
          .selectFrom('push_messages')
          .select('id')
          .where((row) => row.or([row('next_attempt_at', '<=', now), row('created_at', '>', now + slackMs)]))
          .where((row) => row.or([row('locked_until', '<=', now), row('locked_until', '>', leaseEnd + slackMs)]))
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit)
        // SQLite has a single writer and no row locks.
        return isPostgres(db) ? due.forUpdate().skipLocked() : due
      },
    )
    .updateTable('push_messages')
    .set((update) => ({ locked_until: leaseEnd, attempts: update('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute()

type Claimed = Pick<StoredPush, 'id' | 'attempts'>

/** Deletes a message that was sent or given up, unless another server has reclaimed it. */
export const deletePush = (db: Database, { id, attempts }: Claimed) =>
  db.deleteFrom('push_messages').where('id', '=', id).where('attempts', '=', attempts).execute()

/** Releases a message to be sent later, unless another server has reclaimed it. @param counts false: the attempt was cut short */
export const releasePush = (
  db: Database,
  { id, attempts }: Claimed,
  { nextAttemptAt, counts }: { nextAttemptAt: number; counts: boolean },
) =>
  db
    .updateTable('push_messages')
    .set({ next_attempt_at: nextAttemptAt, locked_until: 0, attempts: counts ? attempts : attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
