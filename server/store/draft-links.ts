import { MOST_AHEAD_MS } from '#contracts/clock.ts'
import { changesOne, type Database, updateOne } from './database.ts'
import type { Row } from './tables.ts'

/** A link that shows a piece's draft to whoever has it. */
export type DraftLink = Row<'draft_links'>

/** What a guest said of a draft. */
export type DraftComment = Row<'draft_comments'>

/** A piece's links that still work, the newest first. */
export const readDraftLinks = (db: Database, file: string, now: number): Promise<DraftLink[]> =>
  db
    .selectFrom('draft_links')
    .selectAll()
    .where((row) => row.and({ file, revoked_at: null }))
    .where('expires_at', '>', now)
    .where('made_at', '<=', now + MOST_AHEAD_MS)
    .orderBy('made_at', 'desc')
    .execute()

/** @returns its file; undefined if it had ended */
export const revokeDraftLink = (db: Database, id: string, now: number): Promise<{ file: string } | undefined> =>
  db
    .updateTable('draft_links')
    .set({ revoked_at: now })
    .where((row) => row.and({ id, revoked_at: null }))
    .returning('file')
    .executeTakeFirst()

/** Notes that our people are mailed of a piece's comments. @returns false if they were, within the pause */
export const noteCommentMail = (
  db: Database,
  { id }: DraftLink,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<boolean> =>
  changesOne(
    db
      .updateTable('draft_links')
      .set({ mailed_at: now })
      .where('id', '=', id)
      .where('file', 'not in', (links) =>
        links
          .selectFrom('draft_links as other')
          .select('other.file')
          .where((other) => other.between('mailed_at', now - pauseMs + 1, now + pauseMs)),
      ),
  )

/** How many comments of each piece aren't done, by file. */
export async function countOpenComments(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('draft_comments')
    .select(['file', (row) => row.fn.countAll().as('count')])
    .where('done_at', 'is', null)
    .groupBy('file')
    .execute()
  return new Map(rows.map(({ file, count }) => [file, Number(count)]))
}

/** A piece's comments in the order in which they came. @param linkId only those by one link */
export const readComments = (db: Database, file: string, linkId?: string): Promise<DraftComment[]> =>
  db
    .selectFrom('draft_comments')
    .selectAll()
    .where('file', '=', file)
    .$if(linkId !== undefined, (query) => query.where('link_id', '=', linkId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** @returns false if there's none */
export const settleComment = (db: Database, id: string, done: { at: number; by: string } | null): Promise<boolean> =>
  updateOne(db, 'draft_comments', { done_at: done?.at ?? null, done_by: done?.by ?? null }, { id })

/** Says what our people answer, in place of what they said before. @returns its file; undefined if that's something else by now */
export const answerComment = (
  db: Database,
  { id, before }: { id: string; before: string | null },
  answer: Pick<DraftComment, 'answer' | 'answered_by' | 'answered_at'>,
): Promise<{ file: string } | undefined> =>
  db
    .updateTable('draft_comments')
    .set(answer)
    .where((row) => row.and({ id, answer: before }))
    .returning('file')
    .executeTakeFirst()

/** Deletes links that ended before a time, and comments that were done before it. */
export async function forgetDraftTalk(db: Database, before: number): Promise<void> {
  await db.deleteFrom('draft_comments').where('done_at', '<', before).execute()
  await db.deleteFrom('draft_links').where('expires_at', '<', before).execute()
}
