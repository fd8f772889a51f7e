import type { Insertable, Selectable } from 'kysely'
import type { ConsoleRole } from '#contracts/console-table.ts'
import type { Database } from './database.ts'
import type { ConsolePasskeyTable, ConsolePersonTable } from './tables.ts'

/** Someone who may enter the console, or could once. */
export type ConsolePerson = Selectable<ConsolePersonTable>

/** A passkey that opens the console. */
export type ConsolePasskey = Selectable<ConsolePasskeyTable>

/** Everyone who may enter, by name. */
export const readPeople = (db: Database): Promise<ConsolePerson[]> =>
  db.selectFrom('console_people').selectAll().where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()

/** Someone by address, also after they were removed. */
export const readPersonByEmail = (db: Database, emailKey: string): Promise<ConsolePerson | undefined> =>
  db.selectFrom('console_people').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Someone who may enter, by id. */
export const readPerson = (db: Database, id: string): Promise<ConsolePerson | undefined> =>
  db.selectFrom('console_people').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

/** Lets a person in: a new one, or one of this id with another name and role. */
export const putPerson = (db: Database, person: Omit<Insertable<ConsolePersonTable>, 'removed_at'>) =>
  db
    .insertInto('console_people')
    .values({ ...person, removed_at: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name: person.name, role: person.role, removed_at: null }),
    )
    .execute()

/**
 * Locks the owners until the transaction's end, so that two of them can't remove each other at the same time. An update,
 * since SQLite knows no `for update`.
 */
export const lockOwners = (db: Database) =>
  db.updateTable('console_people').set({ role: 'owner' }).where('role', '=', 'owner').execute()

/** How many owners may enter. */
export async function countOwners(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('console_people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives someone another role. */
export const setRole = (db: Database, id: string, role: ConsoleRole) =>
  db.updateTable('console_people').set({ role }).where('id', '=', id).execute()

/** Lets someone in no more. */
export const markRemoved = (db: Database, id: string, now: number) =>
  db.updateTable('console_people').set({ removed_at: now }).where('id', '=', id).execute()

/** Stores a passkey. */
export const insertPasskey = (db: Database, passkey: Insertable<ConsolePasskeyTable>) =>
  db.insertInto('console_passkeys').values(passkey).execute()

/** A passkey by the credential's id. */
export const readPasskey = (db: Database, id: string): Promise<ConsolePasskey | undefined> =>
  db.selectFrom('console_passkeys').selectAll().where('id', '=', id).executeTakeFirst()

/** The passkeys of these people, the oldest first. */
export const readPasskeysOf = (db: Database, personIds: readonly string[]): Promise<ConsolePasskey[]> =>
  db
    .selectFrom('console_passkeys')
    .selectAll()
    .where('person_id', 'in', personIds.length > 0 ? personIds : [''])
    .orderBy('added_at')
    .orderBy('id')
    .execute()

/**
 * Notes that a passkey was used.
 * @param counter what its authenticator says now
 * @param before what it said last, so that of two answers at the same time one counts
 * @returns whether it was still at that
 */
export async function notePasskeyUse(
  db: Database,
  { id, counter, before, now }: { id: string; counter: number; before: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('console_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes one passkey of a person. @returns whether there was one */
export async function deletePasskey(db: Database, personId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('console_passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes all passkeys of a person. @returns how many */
export async function deletePasskeysOf(db: Database, personId: string): Promise<number> {
  const result = await db.deleteFrom('console_passkeys').where('person_id', '=', personId).executeTakeFirst()
  return Number(result.numDeletedRows)
}
