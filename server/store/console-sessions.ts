import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { ConsolePersonTable, ConsoleSessionTable } from './tables.ts'

/** A session of the console, without what it is recognized by. */
export type ConsoleSession = Omit<Selectable<ConsoleSessionTable>, 'token_hash'>

/** Stores a new session. */
export const insertSession = (db: Database, session: Insertable<ConsoleSessionTable>) =>
  db.insertInto('console_sessions').values(session).execute()

/** A session with its person as they are now; undefined when the person was removed. */
export const readSessionByHash = (
  db: Database,
  tokenHash: string,
): Promise<(ConsoleSession & Pick<Selectable<ConsolePersonTable>, 'email' | 'name' | 'role'>) | undefined> =>
  db
    .selectFrom('console_sessions as session')
    .innerJoin('console_people as person', 'person.id', 'session.person_id')
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .select(['session.id', 'person_id', 'browser', 'created_at', 'last_seen_at', 'email', 'name', 'role'])
    .executeTakeFirst()

/** Notes that a session was used. */
export const touchSession = (db: Database, id: string, now: number) =>
  db.updateTable('console_sessions').set({ last_seen_at: now }).where('id', '=', id).execute()

/** The sessions of these people, the latest used first. */
export const readSessionsOf = (db: Database, personIds: readonly string[]): Promise<ConsoleSession[]> =>
  db
    .selectFrom('console_sessions')
    .select(['id', 'person_id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', 'in', personIds.length > 0 ? personIds : [''])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

/** Ends a session by what it's recognized by. */
export const deleteSessionByHash = (db: Database, tokenHash: string) =>
  db.deleteFrom('console_sessions').where('token_hash', '=', tokenHash).execute()

/** Ends one session of a person. @returns whether there was one */
export async function deleteSession(db: Database, personId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('console_sessions')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Ends all sessions of a person. @param except the id of one that goes on. @returns how many */
export async function deleteSessionsOf(db: Database, personId: string, except = ''): Promise<number> {
  const result = await db
    .deleteFrom('console_sessions')
    .where('person_id', '=', personId)
    .where('id', '!=', except)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes sessions that were last used, or began, before a time. */
export const deleteOldSessions = (
  db: Database,
  { seenBefore, begunBefore }: { seenBefore: number; begunBefore: number },
) =>
  db
    .deleteFrom('console_sessions')
    .where((row) => row.or([row('last_seen_at', '<=', seenBefore), row('created_at', '<=', begunBefore)]))
    .execute()
