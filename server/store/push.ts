import { randomUUID } from 'node:crypto'
import { PUSH_ENDED } from '#contracts/console-people.ts'
import { changesOne, type Database, isPostgres } from './database.ts'
import type { NewRow, Row } from './tables.ts'

export type StoredSubscription = Row<'push_subscriptions'>

/** Stores a subscription. One with the same endpoint, of whomever, was of the same browser: it's replaced. */
export async function putSubscription(
  db: Database,
  subscription: Omit<NewRow<'push_subscriptions'>, 'last_sent_at' | 'last_error'>,
): Promise<void> {
  await deleteSubscription(db, subscription.id)
  const row = { ...subscription, last_sent_at: null, last_error: null }
  // Two presses at once store one.
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** A person's subscriptions, oldest first. */
export const readSubscriptionsOf = (db: Database, personId: string): Promise<StoredSubscription[]> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** The ids of everyone's subscriptions that haven't ended, except of people who were removed. */
const readSubscriptionIds = async (db: Database): Promise<string[]> =>
  (
    await db
      .selectFrom('push_subscriptions as subscription')
      .innerJoin('console_people as person', 'person.id', 'subscription.person_id')
      .where('removed_at', 'is', null)
      .where((row) => row.or([row('last_error', 'is', null), row('last_error', '!=', PUSH_ENDED)]))
      .select('subscription.id')
      .execute()
  ).map(({ id }) => id)

/** With its person's address. Undefined if it was removed, or its person was. */
export const findSubscription = (
  db: Database,
  id: string,
): Promise<(StoredSubscription & { email: string }) | undefined> =>
  db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('console_people as person', 'person.id', 'subscription.person_id')
    .where('subscription.id', '=', id)
    .where('removed_at', 'is', null)
    .selectAll('subscription')
    .select('email')
    .executeTakeFirst()

/** Sets whether messages say who a lead is from. @returns true if the person has this subscription */
export const setShowsNames = (
  db: Database,
  { id, personId, showsNames }: { id: string; personId: string; showsNames: boolean },
): Promise<boolean> =>
  changesOne(
    db
      .updateTable('push_subscriptions')
      .set({ shows_names: showsNames ? 1 : 0 })
      .where('id', '=', id)
      .where('person_id', '=', personId),
  )

/** Makes a subscription that of a session, which its person has just begun in the same browser. */
export const moveSubscription = (
  db: Database,
  { id, personId, sessionId }: { id: string; personId: string; sessionId: string },
) =>
  db
    .updateTable('push_subscriptions')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .execute()

/** Records what became of the latest message. */
export const notePushResult = (
  db: Database,
  id: string,
  result: { last_sent_at: number; last_error: null } | { last_error: string },
) => db.updateTable('push_subscriptions').set(result).where('id', '=', id).execute()

/**
 * Its push service has ended it. It stays, so that its person hears of that, and gets nothing anymore.
 * @returns false if that was known, or it was removed
 */
export async function endSubscription(db: Database, id: string): Promise<boolean> {
  const ends = db.updateTable('push_subscriptions').set({ last_error: PUSH_ENDED }).where('id', '=', id)
  const isNew = await changesOne(
    ends.where((row) => row.or([row('last_error', 'is', null), row('last_error', '!=', PUSH_ENDED)])),
  )
  await db.deleteFrom('push_messages').where('subscription_id', '=', id).execute()
  return isNew
}

/** Deletes a subscription, with what's on its way to it. @param personId whose it must be @returns true if it existed */
export async function deleteSubscription(db: Database, id: string, personId?: string): Promise<boolean> {
  const existed = await changesOne(
    db
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? '')),
  )
  if (existed) await db.deleteFrom('push_messages').where('subscription_id', '=', id).execute()
  return existed
}

/** Deletes a person's subscriptions. @param except the id of one to keep */
export async function deleteSubscriptionsOf(db: Database, personId: string, except = ''): Promise<void> {
  for (const { id } of await readSubscriptionsOf(db, personId)) if (id !== except) await deleteSubscription(db, id)
}

/** Deletes what a person switched on in one session. */
export async function deleteSubscriptionsIn(db: Database, personId: string, sessionId: string): Promise<void> {
  for (const { id, session_id } of await readSubscriptionsOf(db, personId))
    if (session_id === sessionId) await deleteSubscription(db, id)
}

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
