import { sql } from 'kysely'
import { MOST_AHEAD_MS } from '#contracts/clock.ts'
import { changesOne, countChanged, countRows, type Database, inTransaction, isPostgres } from './database.ts'
import type { NewRow, Row } from './tables.ts'

/** Someone who has, or once had, console access. */
export type ConsolePerson = Row<'console_people'>

export type ConsolePasskey = Row<'console_passkeys'>

/** Everyone with console access, by name. */
export const readPeople = (db: Database): Promise<ConsolePerson[]> =>
  db.selectFrom('console_people').selectAll().where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()

/** Finds someone by address, even if they were removed. */
export const readPersonByEmail = (db: Database, emailKey: string): Promise<ConsolePerson | undefined> =>
  db.selectFrom('console_people').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Finds someone with console access by id. */
export const readPerson = (db: Database, id: string): Promise<ConsolePerson | undefined> =>
  db.selectFrom('console_people').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

/** Adds a person, or restores the one with this id under a new name and role. */
export const putPerson = (db: Database, person: Omit<NewRow<'console_people'>, 'removed_at'>) =>
  db
    .insertInto('console_people')
    .values({ ...person, removed_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name: person.name, role: person.role, removed_at: null }),
    )
    .execute()

/** A transaction that changes who has access: each waits for the one before. On SQLite, all transactions do anyway. */
export const changeAccess = <Result>(db: Database, change: (trx: Database) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (trx) => {
    if (isPostgres(trx)) await sql`lock table console_people in share row exclusive mode`.execute(trx)
    return change(trx)
  })

export const countOwners = (db: Database): Promise<number> =>
  countRows(db.selectFrom('console_people').where('role', '=', 'owner').where('removed_at', 'is', null))

export const updatePerson = (db: Database, id: string, changed: Partial<Omit<ConsolePerson, 'id'>>) =>
  db.updateTable('console_people').set(changed).where('id', '=', id).execute()

export const insertPasskey = (db: Database, passkey: NewRow<'console_passkeys'>) =>
  db.insertInto('console_passkeys').values(passkey).execute()

export const readPasskey = (db: Database, id: string): Promise<ConsolePasskey | undefined> =>
  db.selectFrom('console_passkeys').selectAll().where('id', '=', id).executeTakeFirst()

/** The passkeys of these people, oldest first. */
export const readPasskeysOf = (db: Database, personIds: readonly string[]): Promise<ConsolePasskey[]> =>
  db
    .selectFrom('console_passkeys')
    .selectAll()
    .where('person_id', 'in', personIds.length > 0 ? personIds : [''])
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/** @param before the counter as it was read, so that only one of two concurrent answers counts */
export const recordPasskeyUse = (
  db: Database,
  { id, counter, before, now }: { id: string; counter: number; before: number; now: number },
): Promise<boolean> =>
  changesOne(
    db
      .updateTable('console_passkeys')
      .set({ counter, last_used_at: now })
      .where((row) => row.and({ id, counter: before })),
  )

/** Deletes one of a person's passkeys. @returns true if it existed */
export const deletePasskey = (db: Database, personId: string, id: string): Promise<boolean> =>
  changesOne(db.deleteFrom('console_passkeys').where('person_id', '=', personId).where('id', '=', id))

/** Deletes all of a person's passkeys. @returns how many */
export const deletePasskeysOf = (db: Database, personId: string): Promise<number> =>
  countChanged(db.deleteFrom('console_passkeys').where('person_id', '=', personId))

export type ConsoleSession = Omit<Row<'console_sessions'>, 'token_hash'>

export const insertSession = (db: Database, session: NewRow<'console_sessions'>) =>
  db.insertInto('console_sessions').values(session).execute()

/** A session with its person's current data; undefined if there is none or the person was removed. */
export const readSessionByHash = (
  db: Database,
  tokenHash: string,
): Promise<(ConsoleSession & Pick<Row<'console_people'>, 'email' | 'name' | 'role'>) | undefined> =>
  db
    .selectFrom('console_sessions as session')
    .innerJoin('console_people as person', 'person.id', 'session.person_id')
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .select(['session.id', 'person_id', 'browser', 'created_at', 'last_seen_at', 'email', 'name', 'role'])
    .executeTakeFirst()

export const touchSession = (db: Database, id: string, now: number) =>
  db.updateTable('console_sessions').set({ last_seen_at: now }).where('id', '=', id).execute()

/** The sessions of these people, most recently used first. */
export const readSessionsOf = (db: Database, personIds: readonly string[]): Promise<ConsoleSession[]> =>
  db
    .selectFrom('console_sessions')
    .select(['id', 'person_id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', 'in', personIds.length > 0 ? personIds : [''])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteSessionByHash = (db: Database, tokenHash: string) =>
  db.deleteFrom('console_sessions').where('token_hash', '=', tokenHash).execute()

/** Ends one of a person's sessions. @returns true if it existed */
export const deleteSession = (db: Database, personId: string, id: string): Promise<boolean> =>
  changesOne(db.deleteFrom('console_sessions').where('person_id', '=', personId).where('id', '=', id))

/** Ends all of a person's sessions. @param except the id of one to keep. @returns how many */
export const deleteSessionsOf = (db: Database, personId: string, except = ''): Promise<number> =>
  countChanged(db.deleteFrom('console_sessions').where('person_id', '=', personId).where('id', '!=', except))

/** Deletes sessions that were last used, or began, by a given time, or after one. */
export const deleteOldSessions = (
  db: Database,
  { seenBefore, begunBefore, begunAfter }: Record<'seenBefore' | 'begunBefore' | 'begunAfter', number>,
) =>
  db
    .deleteFrom('console_sessions')
    .where((row) =>
      row.or([row('last_seen_at', '<=', seenBefore), row.not(row.between('created_at', begunBefore + 1, begunAfter))]),
    )
    .execute()

/** Stores a challenge, and deletes expired challenges and invitations. */
export async function putChallenge(db: Database, challenge: NewRow<'console_challenges'>, now: number): Promise<void> {
  await db.deleteFrom('console_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('console_invitations').where('expires_at', '<=', now).execute()
  await db.insertInto('console_challenges').values(challenge).execute()
}

/** Uses up a challenge. @returns true if it was issued for this purpose, is unexpired, and wasn't used before */
export const consumeChallenge = (
  db: Database,
  { challenge, purpose, now }: { challenge: string; purpose: string; now: number },
): Promise<boolean> =>
  changesOne(
    db
      .deleteFrom('console_challenges')
      .where((row) => row.and({ challenge, purpose }))
      .where('expires_at', '>', now)
      // None is good for longer than this; a clock that was ahead made it.
      .where('expires_at', '<=', now + MOST_AHEAD_MS),
  )

/** Replaces a person’s recovery codes. @param db a transaction */
export async function putRecoveryCodes(
  db: Database,
  { personId, hashes, now }: { personId: string; hashes: readonly string[]; now: number },
): Promise<void> {
  await deleteRecoveryCodesOf(db, personId)
  const rows = hashes.map((code_hash) => ({ code_hash, person_id: personId, made_at: now }))
  await db.insertInto('console_recovery_codes').values(rows).execute()
}

export const readRecoveryCodesOf = (db: Database, personId: string): Promise<Row<'console_recovery_codes'>[]> =>
  db.selectFrom('console_recovery_codes').selectAll().where('person_id', '=', personId).execute()

/** Whose recovery code this is; undefined if it's none, or was used. */
export async function readOwnerOfCode(db: Database, codeHash: string): Promise<string | undefined> {
  const code = db.selectFrom('console_recovery_codes').select('person_id').where('code_hash', '=', codeHash)
  return (await code.executeTakeFirst())?.person_id
}

/** Uses up a recovery code. @returns true if it existed: only one of two concurrent calls gets true */
export const deleteRecoveryCode = (db: Database, codeHash: string): Promise<boolean> =>
  changesOne(db.deleteFrom('console_recovery_codes').where('code_hash', '=', codeHash))

export const deleteRecoveryCodesOf = (db: Database, personId: string) =>
  db.deleteFrom('console_recovery_codes').where('person_id', '=', personId).execute()

export type ConsoleInvitation = Omit<Row<'console_invitations'>, 'token_hash'>

/** Who invites: a person's id, or this for `npm run console` and the first start. */
export const TERMINAL = 'terminal'

const INVITED = ['id', 'person_id', 'email', 'name', 'role', 'invited_by', 'created_at', 'expires_at', 'adds'] as const

export const insertInvitation = (db: Database, invitation: NewRow<'console_invitations'>) =>
  db.insertInto('console_invitations').values(invitation).execute()

export const readInvitation = (db: Database, tokenHash: string, now: number): Promise<ConsoleInvitation | undefined> =>
  goodInvitations(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()

export const readInvitations = (db: Database, now: number): Promise<ConsoleInvitation[]> =>
  goodInvitations(db, now).orderBy('created_at', 'desc').orderBy('id').execute()

const goodInvitations = (db: Database, now: number) =>
  db
    .selectFrom('console_invitations')
    .select(INVITED)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + MOST_AHEAD_MS)

/** Uses or withdraws an invitation. @returns true if it existed: only one of two concurrent calls gets true */
export const deleteInvitation = (db: Database, id: string): Promise<boolean> =>
  changesOne(db.deleteFrom('console_invitations').where('id', '=', id))

/**
 * Whether someone may take an invitation back. An invitation can be the way back in after a theft, so a thief in a
 * person's session mustn't: nobody takes back one to themselves that another made, and only the terminal its own.
 * @param by a person's id, or `terminal`
 */
export const mayTakeBack = ({ invited_by, person_id }: ConsoleInvitation, by: string): boolean =>
  by === TERMINAL || invited_by === by || (invited_by !== TERMINAL && person_id !== by)

/** Ends the links by which owners make themselves a passkey for a new address of the site. */
export const deleteOwnInvitations = (db: Database) =>
  db.deleteFrom('console_invitations').where('adds', '=', 1).whereRef('invited_by', '=', 'person_id').execute()

/** Takes back what `by` may of the invitations to, or made by, a person. */
export const takeBackInvitations = (
  db: Database,
  { to, madeBy, by }: { by: string } & ({ to: string; madeBy?: never } | { madeBy: string; to?: never }),
) =>
  db
    .deleteFrom('console_invitations')
    .where((row) => (to === undefined ? row('invited_by', '=', madeBy) : row('person_id', '=', to)))
    .$if(by !== TERMINAL, (query) =>
      query.where((row) =>
        row.or([row('invited_by', '=', by), row.and([row('invited_by', '!=', TERMINAL), row('person_id', '!=', by)])]),
      ),
    )
    .execute()
