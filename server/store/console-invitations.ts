import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { ConsoleChallengeTable, ConsoleInvitationTable } from './tables.ts'

/** An invitation to the console, without what it is recognized by. */
export type ConsoleInvitation = Omit<Selectable<ConsoleInvitationTable>, 'token_hash'>

const COLUMNS = ['id', 'person_id', 'email', 'name', 'role', 'invited_by', 'created_at', 'expires_at'] as const

/** Stores an invitation. */
export const insertInvitation = (db: Database, invitation: Insertable<ConsoleInvitationTable>) =>
  db.insertInto('console_invitations').values(invitation).execute()

/** An invitation by the hash of its token, while it is good. */
export const readInvitation = (db: Database, tokenHash: string, now: number): Promise<ConsoleInvitation | undefined> =>
  db
    .selectFrom('console_invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Every invitation that is good, the newest first. */
export const readInvitations = (db: Database, now: number): Promise<ConsoleInvitation[]> =>
  db
    .selectFrom('console_invitations')
    .select(COLUMNS)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Takes an invitation back, or uses it. @returns whether it was there: of two at the same time, one gets true */
export async function deleteInvitation(db: Database, id: string): Promise<boolean> {
  const result = await db.deleteFrom('console_invitations').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Takes back the invitations to a person. */
export const deleteInvitationsTo = (db: Database, personId: string) =>
  db.deleteFrom('console_invitations').where('person_id', '=', personId).execute()

/** Stores a challenge, and forgets those that are too old, as well as invitations. */
export async function putChallenge(
  db: Database,
  challenge: Insertable<ConsoleChallengeTable>,
  now: number,
): Promise<void> {
  await db.deleteFrom('console_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('console_invitations').where('expires_at', '<=', now).execute()
  await db.insertInto('console_challenges').values(challenge).execute()
}

/** Uses a challenge up. @returns whether it was given out for this purpose, is good, and wasn't used before */
export async function takeChallenge(
  db: Database,
  { challenge, purpose, now }: { challenge: string; purpose: string; now: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('console_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
