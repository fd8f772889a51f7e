import { changesOne, type Database, insertNew } from '../database.ts'
import type { Row } from '../tables.ts'

export type Draft = Row<'content_drafts'>

/** Stores a file's first draft. @returns false if it has one by now */
export const insertDraft = (db: Database, draft: Draft): Promise<boolean> => insertNew(db, 'content_drafts', draft)

/** Saves a draft over the version that was last seen. @returns false if it's another version by now */
export const updateDraft = (db: Database, draft: Draft, seen: number): Promise<boolean> =>
  changesOne(db.updateTable('content_drafts').set(draft).where('file', '=', draft.file).where('version', '=', seen))

/** Deletes the version of a draft that was last seen. @returns false if it's another by now, or gone */
export const deleteDraft = (db: Database, file: string, seen: number): Promise<boolean> =>
  changesOne(db.deleteFrom('content_drafts').where('file', '=', file).where('version', '=', seen))

export const readDraft = (db: Database, file: string): Promise<Draft | undefined> =>
  db.selectFrom('content_drafts').selectAll().where('file', '=', file).executeTakeFirst()

/** When somebody last saved a draft; 0 if there is none. */
export async function readLastSaved(db: Database): Promise<number> {
  const all = db.selectFrom('content_drafts').select(({ fn }) => fn.max('saved_at').as('last'))
  return (await all.executeTakeFirst())?.last ?? 0
}

/** All drafts, without what they started from. */
export const readDrafts = (db: Database): Promise<Omit<Draft, 'base_text'>[]> =>
  db
    .selectFrom('content_drafts')
    .select(['file', 'text', 'version', 'base', 'by', 'saved_at'])
    .orderBy('file')
    .execute()
