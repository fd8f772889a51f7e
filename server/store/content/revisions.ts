import { type Database, insertNew } from '../database.ts'
import type { Row } from '../tables.ts'

export type Revision = Row<'content_revisions'>

/** A revision without its text, which may be long. */
export type RevisionHead = Omit<Revision, 'text'> & { is_deletion: boolean }

/**
 * Adds a revision. @param revision its number must be one more than the newest
 * @returns false if another one took that number first
 */
export const insertRevision = (db: Database, revision: Revision): Promise<boolean> =>
  insertNew(db, 'content_revisions', revision)

/** The number of the newest revision of any file; 0 if there is none. */
export async function readNewestRevision(db: Database): Promise<number> {
  const all = db.selectFrom('content_revisions').select(({ fn }) => fn.max('number').as('newest'))
  return (await all.executeTakeFirst())?.newest ?? 0
}

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

/** A file's latest revision; undefined if the build's file stands. */
export const readLatestRevision = (db: Database, file: string): Promise<Revision | undefined> =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('file', '=', file)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

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

export const readRevision = (db: Database, number: number): Promise<Revision | undefined> =>
  db.selectFrom('content_revisions').selectAll().where('number', '=', number).executeTakeFirst()

/** The revision of the same file before this one; undefined if it was the first. */
export const readRevisionBefore = (db: Database, { file, number }: Revision): Promise<Revision | undefined> =>
  db
    .selectFrom('content_revisions')
    .selectAll()
    .where('file', '=', file)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

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
