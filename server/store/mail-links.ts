import { type Selectable, sql } from 'kysely'
import { changesOne, type Database, isPostgres } from './database.ts'
import type { MailLinkTable } from './tables.ts'

/** A stored link. */
export type MailLink = Selectable<MailLinkTable>

/** Stores a link. */
export const insertMailLink = (db: Database, link: MailLink) => db.insertInto('mail_links').values(link).execute()

/** The link with this token's hash; undefined when there is none. */
export const findMailLink = (
  db: Database,
  { token_hash, purpose }: Pick<MailLink, 'token_hash' | 'purpose'>,
): Promise<MailLink | undefined> =>
  db
    .selectFrom('mail_links')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Whether an address has been sent such a link since a time. */
export const hasMailLinkSince = async (
  db: Database,
  { purpose, emailKey, since }: { purpose: MailLink['purpose']; emailKey: string; since: number },
): Promise<boolean> =>
  (await db
    .selectFrom('mail_links')
    .select('token_hash')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirst()) !== undefined

/** Notes that a link is used. @returns false when it already was */
export const useMailLink = (db: Database, tokenHash: string, now: number): Promise<boolean> =>
  changesOne(
    db.updateTable('mail_links').set({ used_at: now }).where('token_hash', '=', tokenHash).where('used_at', 'is', null),
  )

/** In a transaction: until its end, no other one does anything about this address. SQLite writes one at a time anyway. */
export async function lockAddress(db: Database, emailKey: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 18))`.execute(db)
}

/** Ends a person's links. One to what was held of them keeps saying so, without the address. */
export async function endMailLinksOfPerson(db: Database, emailKey: string, now: number): Promise<void> {
  await db.deleteFrom('mail_links').where('email_key', '=', emailKey).where('purpose', '!=', 'your-data').execute()
  await db
    .updateTable('mail_links')
    .set({ email_key: null, used_at: now })
    .where('email_key', '=', emailKey)
    .where('purpose', '=', 'your-data')
    .execute()
}
