import type { Database } from './database.ts'
import type { SecretTable } from './tables.ts'

/** Stores a secret unless there is one by this name. */
export const insertSecret = (db: Database, name: SecretTable['name'], value: string) =>
  db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/** @returns the secret of this name. @throws when there is none */
export const readSecret = async (db: Database, name: SecretTable['name']): Promise<string> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
