import { sql } from 'kysely'
import { MOST_AHEAD_MS } from '#contracts/clock.ts'
import {
  changesOne,
  countChanged,
  countRows,
  type Database,
  deleteRows,
  findRow,
  insertRow,
  inTransaction,
  isPostgres,
  updateOne,
  updateRows,
} from './database.ts'
import type { NewRow, Row } from './tables.ts'

/** Someone who has, or once had, console access. */
export type ConsolePerson = Row<'console_people'>

export type ConsolePasskey = Row<'console_passkeys'>

/** Everyone with console access, by name. */
export const readPeople = (db: Database): Promise<ConsolePerson[]> =>
  db.selectFrom('console_people').selectAll().where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()

/** Finds someone by address, even if they were removed. */
export const readPersonByEmail = (db: Database, emailKey: string) =>
  findRow(db, 'console_people', { email_key: emailKey })

/** Finds someone with console access by id. */
export const readPerson = (db: Database, id: string) => findRow(db, 'console_people', { id, removed_at: null })

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
  countRows(db.selectFrom('console_people').where((row) => row.and({ role: 'owner', removed_at: null })))

export const updatePerson = (db: Database, id: string, changed: Partial<Omit<ConsolePerson, 'id'>>) =>
  updateRows(db, 'console_people', changed, { id })

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
): Promise<boolean> => updateOne(db, 'console_passkeys', { counter, last_used_at: now }, { id, counter: before })

export type ConsoleSession = Omit<Row<'console_sessions'>, 'token_hash'>

/** A session with its person's current data; undefined if there is none or the person was removed. */
export const readSessionByHash = (db: Database, tokenHash: string) =>
  db
    .selectFrom('console_sessions as session')
    .innerJoin('console_people as person', 'person.id', 'session.person_id')
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .select(['session.id', 'person_id', 'browser', 'created_at', 'last_seen_at', 'email', 'name', 'role'])
    .executeTakeFirst()

/** The sessions of these people, most recently used first. */
export const readSessionsOf = (db: Database, personIds: readonly string[]): Promise<ConsoleSession[]> =>
  db
    .selectFrom('console_sessions')
    .select(['id', 'person_id', 'browser', 'created_at', 'last_seen_at'])
    .where('person_id', 'in', personIds.length > 0 ? personIds : [''])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

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
  await insertRow(db, 'console_challenges', challenge)
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
  await deleteRows(db, 'console_recovery_codes', { person_id: personId })
  const rows = hashes.map((code_hash) => ({ code_hash, person_id: personId, made_at: now }))
  await db.insertInto('console_recovery_codes').values(rows).execute()
}

export const readRecoveryCodesOf = (db: Database, personId: string): Promise<Row<'console_recovery_codes'>[]> =>
  db.selectFrom('console_recovery_codes').selectAll().where('person_id', '=', personId).execute()

/** Whose recovery code this is; undefined if it's none, or was used. */
export const readOwnerOfCode = async (db: Database, codeHash: string): Promise<string | undefined> =>
  (await findRow(db, 'console_recovery_codes', { code_hash: codeHash }))?.person_id

export type ConsoleInvitation = Omit<Row<'console_invitations'>, 'token_hash'>

/** Who invites: a person's id, or this for `npm run console` and the first start. */
export const TERMINAL = 'terminal'

const INVITED = ['id', 'person_id', 'email', 'name', 'role', 'invited_by', 'created_at', 'expires_at', 'adds'] as const

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
