import type { Selectable } from 'kysely'
import { changesOne, type Database } from './database.ts'
import type { RecoveryCodeTable } from './tables.ts'

export async function putRecoveryCodes(
  db: Database,
  { personId, hashes, now }: { personId: string; hashes: readonly string[]; now: number },
): Promise<void> {
  await deleteRecoveryCodesOf(db, personId)
  const rows = hashes.map((code_hash) => ({ code_hash, person_id: personId, made_at: now }))
  await db.insertInto('console_recovery_codes').values(rows).execute()
}

export const readRecoveryCodesOf = (db: Database, personId: string): Promise<Selectable<RecoveryCodeTable>[]> =>
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
