import { type Database, lockAddress, newly } from '../database.ts'
import type { Row } from '../tables.ts'

// One person may write with several addresses; the owner says so. The leads themselves stay as they came.

export type MergedAddress = Row<'merged_people'>

/** All addresses of the person who has this one, in a fixed order; none if it's their only one. */
export const readMerged = (db: Database, emailKey: string): Promise<MergedAddress[]> =>
  db
    .selectFrom('merged_people')
    .selectAll()
    .where('person', 'in', (query) =>
      query.selectFrom('merged_people').select('person').where('email_key', '=', emailKey),
    )
    .orderBy('email_key')
    .execute()

/** Locks an address, and the person who has it, until the transaction ends. @returns the person, as listings name them */
export async function lockPerson(db: Database, emailKey: string): Promise<string> {
  await lockAddress(db, emailKey)
  const merged = db.selectFrom('merged_people').select('person').where('email_key', '=', emailKey)
  const person = (await merged.executeTakeFirst())?.person
  // Whoever works on another address of the same person waits here.
  if (person !== undefined) await lockAddress(db, person)
  return person ?? emailKey
}

/** The same for a lead's sender; null if the lead has no address. */
export const lockSender = async (
  db: Database,
  { email_key }: Pick<Row<'leads'>, 'email_key'>,
): Promise<string | null> => (email_key === null ? null : lockPerson(db, email_key))

/** Locks the people who have these addresses: one merges or parts them at a time. @returns each one's addresses */
export async function lockToMerge(db: Database, emailKeys: readonly string[]): Promise<MergedAddress[][]> {
  await lockAddress(db, 'who is the same person')
  const people: MergedAddress[][] = []
  for (const key of emailKeys) people.push(await readMerged(db, key))
  const all = new Set([...emailKeys, ...people.flat().map((each) => each.email_key)])
  for (const key of [...all].toSorted()) await lockAddress(db, key)
  return people
}

/** Makes these addresses one person's. */
export const putMerged = (db: Database, person: string, rows: readonly MergedAddress[]) =>
  db
    .insertInto('merged_people')
    .values(rows.map((row) => ({ ...row, person })))
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(newly('person', 'state', 'state_by', 'state_at')),
    )
    .execute()

export const dropMerged = (db: Database, emailKeys: readonly string[]) =>
  db.deleteFrom('merged_people').where('email_key', 'in', emailKeys).execute()

/** Forgets the addresses of which no lead is left. */
export const dropMergedWithoutLeads = (db: Database) =>
  db
    .deleteFrom('merged_people')
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('leads').select('leads.id').whereRef('leads.email_key', '=', 'merged_people.email_key'),
        ),
      ),
    )
    .execute()
