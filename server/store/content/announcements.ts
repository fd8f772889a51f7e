import type { Database } from '../database.ts'
import type { Row } from '../tables.ts'

export type Announcement = Row<'content_announcements'>

/** Tells the other servers what may be published next. If two say so at once, the last one stands. */
export const announce = (db: Database, announcement: Announcement) =>
  db
    .insertInto('content_announcements')
    .values(announcement)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(announcement))
    .execute()

/** What may become this revision. @param since leaves out what was announced before: its server may have been killed */
export const readAnnouncement = (db: Database, number: number, since: number): Promise<Announcement | undefined> =>
  db
    .selectFrom('content_announcements')
    .selectAll()
    .where('number', '=', number)
    .where('announced_at', '>', since)
    .executeTakeFirst()

/** @param upTo the number of what was published, or won't be */
export const withdrawAnnouncements = (db: Database, upTo: number) =>
  db.deleteFrom('content_announcements').where('number', '<=', upTo).execute()
