import { changesOne, type Database } from './database.ts'
import type { NewRow, Row } from './tables.ts'

export type ConsoleInvitation = Omit<Row<'console_invitations'>, 'token_hash'>

/** Who invites: a person's id, or this for `npm run console` and the first start. */
export const TERMINAL = 'terminal'

const COLUMNS = ['id', 'person_id', 'email', 'name', 'role', 'invited_by', 'created_at', 'expires_at'] as const

export const insertInvitation = (db: Database, invitation: NewRow<'console_invitations'>) =>
  db.insertInto('console_invitations').values(invitation).execute()

export const readInvitation = (db: Database, tokenHash: string, now: number): Promise<ConsoleInvitation | undefined> =>
  db
    .selectFrom('console_invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const readInvitations = (db: Database, now: number): Promise<ConsoleInvitation[]> =>
  db
    .selectFrom('console_invitations')
    .select(COLUMNS)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

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
