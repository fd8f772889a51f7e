import { changesOne, type Database } from './database.ts'
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

/** The ids of everyone's subscriptions, except of people who were removed. */
export const readSubscriptionIds = async (db: Database): Promise<string[]> =>
  (
    await db
      .selectFrom('push_subscriptions as subscription')
      .innerJoin('console_people as person', 'person.id', 'subscription.person_id')
      .where('removed_at', 'is', null)
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

export async function deleteSubscriptionsIn(db: Database, personId: string, sessionId: string): Promise<void> {
  for (const { id, session_id } of await readSubscriptionsOf(db, personId))
    if (session_id === sessionId) await deleteSubscription(db, id)
}
