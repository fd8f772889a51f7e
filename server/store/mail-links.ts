import { randomBytes } from 'node:crypto'
import { type Database, findRow, updateOne } from './database.ts'
import { NEVER } from './deliveries.ts'
import type { Row } from './tables.ts'

export type MailLink = Row<'mail_links'>

/** True if an address was sent a link for this purpose within the pause. One further ahead is from a wrong clock. */
export const wasMailedLink = async (
  db: Database,
  { purpose, emailKey, now, pauseMs }: { purpose: MailLink['purpose']; emailKey: string; now: number; pauseMs: number },
): Promise<boolean> =>
  (await db
    .selectFrom('mail_links')
    .select('token_hash')
    .where((row) => row.and({ email_key: emailKey, purpose }))
    .where((row) => row.between('created_at', now - pauseMs + 1, now + pauseMs))
    .executeTakeFirst()) !== undefined

/** Marks a link as used. @returns false if it already was */
export const endMailLink = (db: Database, tokenHash: string, now: number): Promise<boolean> =>
  updateOne(db, 'mail_links', { used_at: now }, { token_hash: tokenHash, used_at: null })

/** Ends a person's links. Your-data links stay, without the address, to say that they were used. */
export async function endMailLinksOfPerson(
  db: Database,
  emailKey: string,
  { now, until = Number.MAX_SAFE_INTEGER }: { now: number; until?: number | undefined },
): Promise<void> {
  await db
    .deleteFrom('mail_links')
    .where('email_key', '=', emailKey)
    .where('purpose', '!=', 'your-data')
    .where('created_at', '<=', until)
    .execute()
  await db
    .updateTable('mail_links')
    .set({ email_key: null, used_at: now })
    .where((row) => row.and({ email_key: emailKey, purpose: 'your-data' }))
    .where('created_at', '<=', until)
    .execute()
}

/** Which emails somebody doesn't want: those about missing times, by address; or the newsletter, by sign-up. */
export type StoppedMail = { purpose: 'no-call-mail'; email_key: string } | { purpose: 'no-newsletter'; lead_id: string }

/** Notes that somebody doesn't want such emails, until they're erased. */
export const stopMails = (db: Database, stopped: StoppedMail & { email_key: string }, now: number) =>
  db
    .insertInto('mail_links')
    .values({ token_hash: randomBytes(32).toString('base64url'), ...stopped, expires_at: NEVER, created_at: now })
    .execute()

/** True if they don't want such emails. */
export async function hasStoppedMails(db: Database, stopped: StoppedMail): Promise<boolean> {
  const { purpose } = stopped
  const whose = purpose === 'no-call-mail' ? { email_key: stopped.email_key } : { lead_id: stopped.lead_id }
  return (await findRow(db, 'mail_links', { purpose, ...whose })) !== undefined
}

/** What somebody doesn't want, oldest first. */
export const readStops = (db: Database, emailKey: string): Promise<Pick<MailLink, 'purpose' | 'created_at'>[]> =>
  db
    .selectFrom('mail_links')
    .select(['purpose', 'created_at'])
    .where('email_key', '=', emailKey)
    .where('purpose', 'in', ['no-call-mail', 'no-newsletter'])
    .orderBy('created_at')
    .execute()

export type MailSwitch = Row<'mail_switches'>

/** The owner's latest change; undefined if there is none. */
export const readMailSwitch = (db: Database): Promise<MailSwitch | undefined> =>
  db.selectFrom('mail_switches').selectAll().orderBy('switched_at', 'desc').orderBy('id', 'desc').executeTakeFirst()

/** Removes the address from expired mail links, and deletes those that expired before a time. */
export async function forgetMailLinks(db: Database, { now, before }: { now: number; before: number }): Promise<void> {
  await db.updateTable('mail_links').set({ email_key: null }).where('expires_at', '<=', now).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', before).execute()
}
