import { randomBytes } from 'node:crypto'
import { type Database, insertNew } from '../database.ts'
import { NEVER } from '../deliveries.ts'
import type { Row } from '../tables.ts'

/** Notes that a lead's address is being sent its email. @returns false if it was noted before */
export const noteCallMail = (
  db: Database,
  note: { key: string; leadId: string; emailKey: string; now: number; until: number },
): Promise<boolean> =>
  insertNew(db, 'mail_links', {
    token_hash: note.key,
    purpose: 'call',
    email_key: note.emailKey,
    lead_id: note.leadId,
    expires_at: note.until,
    created_at: note.now,
  })

/** Notes that an address doesn't want such emails, until it's erased. */
export const stopCallMails = (db: Database, emailKey: string, now: number) =>
  db
    .insertInto('mail_links')
    .values({
      token_hash: randomBytes(32).toString('base64url'),
      purpose: 'no-call-mail',
      email_key: emailKey,
      expires_at: NEVER,
      created_at: now,
    })
    .execute()

/** True if an address doesn't want such emails. */
export const hasStoppedCallMails = async (db: Database, emailKey: string): Promise<boolean> =>
  (await db
    .selectFrom('mail_links')
    .select('token_hash')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', 'no-call-mail')
    .executeTakeFirst()) !== undefined

export type MailSwitch = Row<'mail_switches'>

/** The owner's latest change; undefined if there is none. */
export const readMailSwitch = (db: Database): Promise<MailSwitch | undefined> =>
  db.selectFrom('mail_switches').selectAll().orderBy('switched_at', 'desc').orderBy('id', 'desc').executeTakeFirst()

/** Stores a change; its time must be later than that of all others. */
export const insertMailSwitch = (db: Database, made: MailSwitch) =>
  db.insertInto('mail_switches').values(made).execute()
