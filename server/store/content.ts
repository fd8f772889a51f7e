import {
  countRows,
  type Database,
  deleteOne,
  findRow,
  insertNew,
  newly,
  putRow,
  readLatest,
  updateOne,
  updateRows,
} from './database.ts'
import { openBodies } from './shared-assets.ts'
import type { Row } from './tables.ts'

export type Revision = Row<'content_revisions'>

/** A revision without its text, which may be long. */
export type RevisionHead = Omit<Revision, 'text'> & { is_deletion: boolean }

/** Adds a revision, numbered one more than the newest. @returns false if another one took that number first */
export const insertRevision = (db: Database, revision: Revision): Promise<boolean> =>
  insertNew(db, 'content_revisions', revision)

/** The number of the newest revision of any file; 0 if there is none. */
export const readNewestRevision = async (db: Database): Promise<number> =>
  (await readLatest(db.selectFrom('content_revisions'), 'number')) ?? 0

/** Each file's latest revision. @param upTo leaves out those with a higher number */
export const readLatestRevisions = (db: Database, upTo = Number.MAX_SAFE_INTEGER): Promise<Revision[]> =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('number', 'in', (query) =>
      query
        .selectFrom('content_revisions')
        .select(({ fn }) => fn.max('number').as('latest'))
        .where('number', '<=', upTo)
        .groupBy('file'),
    )
    .orderBy('file')
    .execute()

/** A file's latest revision; undefined if the build's file stands. @param before leaves out this number and higher ones */
export const readLatestRevision = (db: Database, file: string, before = Number.MAX_SAFE_INTEGER) =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('file', '=', file)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A file’s revisions, the newest first, without their texts. */
export async function listRevisions(db: Database, file: string): Promise<RevisionHead[]> {
  const rows = await db
    .selectFrom('content_revisions')
    .select(['number', 'file', 'release_hash', 'note', 'by', 'created_at'])
    .select(({ eb }) => eb.case().when('text', 'is', null).then(1).else(0).end().as('is_deletion'))
    .where('file', '=', file)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, is_deletion: row.is_deletion === 1 }))
}

/** The revision of the same file before this one; undefined if it was the first. */
export const readRevisionBefore = (db: Database, { file, number }: Revision): Promise<Revision | undefined> =>
  readLatestRevision(db, file, number)

/** How many texts to have in memory. */
const BATCH = 50

/** All texts that were ever published. */
export async function* readRevisionTexts(db: Database): AsyncGenerator<string | null> {
  for (let from = 0; ; ) {
    const rows = await db
      .selectFrom('content_revisions')
      .select(['number', 'text'])
      .where('number', '>', from)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    yield* rows.map(({ text }) => text)
    const last = rows.at(-1)
    if (!last) return
    from = last.number
  }
}

export type Draft = Row<'content_drafts'>

/** Stores a file's first draft. @returns false if it has one by now */
export const insertDraft = (db: Database, draft: Draft): Promise<boolean> => insertNew(db, 'content_drafts', draft)

/** Saves a draft over the version that was last seen. @returns false if it's another version by now */
export const updateDraft = (db: Database, draft: Draft, seen: number): Promise<boolean> =>
  updateOne(db, 'content_drafts', draft, { file: draft.file, version: seen })

/** Deletes the version of a draft that was last seen. @returns false if it's another by now, or gone */
export const deleteDraft = (db: Database, file: string, seen: number): Promise<boolean> =>
  deleteOne(db, 'content_drafts', { file, version: seen })

export const readDraft = (db: Database, file: string) => findRow(db, 'content_drafts', { file })

/** When somebody last saved a draft; 0 if there is none. */
export const readLastSaved = async (db: Database): Promise<number> =>
  (await readLatest(db.selectFrom('content_drafts'), 'saved_at')) ?? 0

/** How many pieces have a draft. */
export const countDrafts = (db: Database): Promise<number> => countRows(db.selectFrom('content_drafts'))

/** All drafts, without what they started from. */
export const readDrafts = (db: Database): Promise<Omit<Draft, 'base_text'>[]> =>
  db
    .selectFrom('content_drafts')
    .select(['file', 'text', 'version', 'base', 'by', 'saved_at'])
    .orderBy('file')
    .execute()

export type PreparedRevision = Row<'content_announcements'>

/** Tells the other servers what may be published next. If two say so at once, the last one stands. */
export const prepareRevision = (db: Database, prepared: PreparedRevision) =>
  putRow(db, 'content_announcements', 'number', prepared)

/** What may become this revision. @param since leaves out what was announced before: its server may have been killed */
export const readPreparedRevision = (db: Database, number: number, since: number) =>
  db
    .selectFrom('content_announcements')
    .selectAll()
    .where('number', '=', number)
    .where('announced_at', '>', since)
    .executeTakeFirst()

/** @param upTo the number of what was published, or won't be */
export const withdrawPrepared = (db: Database, upTo: number) =>
  db.deleteFrom('content_announcements').where('number', '<=', upTo).execute()

/** A former address, and where it leads. */
export type Redirect = Row<'content_redirects'>

/** All redirects, newest first. There are few: people make them. */
export const readRedirects = (db: Database): Promise<Redirect[]> =>
  db.selectFrom('content_redirects').selectAll().orderBy('created_at', 'desc').orderBy('from_path').execute()

/** Leads an address somewhere, whatever it led to before. */
export const putRedirect = (db: Database, redirect: Redirect) => putRow(db, 'content_redirects', 'from_path', redirect)

/** Leads whatever led to an address on to another, so that no visitor is redirected twice. */
export const moveRedirects = (db: Database, from: string, to: string) =>
  updateRows(db, 'content_redirects', { to_path: to }, { to_path: from })

/** @returns false if there was none */
export const deleteRedirect = (db: Database, from: string): Promise<boolean> =>
  deleteOne(db, 'content_redirects', { from_path: from })

/** Stores a picture's file; the same upload again is the same file, as if it came now. */
export const putPicture = (db: Database, file: Row<'content_pictures'>) =>
  db
    .insertInto('content_pictures')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(newly('created_at')))
    .execute()

/** Paths of all uploaded pictures. @param before only those that came earlier */
export const listPictures = async (db: Database, before = Number.MAX_SAFE_INTEGER): Promise<string[]> =>
  (await db.selectFrom('content_pictures').select('path').where('created_at', '<', before).execute()).map(
    ({ path }) => path,
  )

/** Unless it came again meanwhile. */
export const deletePicture = (db: Database, path: string, before: number) =>
  db.deleteFrom('content_pictures').where('path', '=', path).where('created_at', '<', before).execute()

export const openPictures = (db: Database) => openBodies(db, 'content_pictures')
