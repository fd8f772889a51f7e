import { type Database, shareCalls } from '../database.ts'
import type { ContentPictureTable } from '../tables.ts'

/** Stores a picture's files; the same upload again is the same files. */
export const insertPictures = (db: Database, files: ContentPictureTable[]) =>
  db
    .insertInto('content_pictures')
    .values(files)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()

/** Paths of all uploaded pictures. */
export const listPictures = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('content_pictures').select('path').execute()).map(({ path }) => path)

/** Finds a picture's bytes by path; batches concurrent lookups. */
export const openPictures = (db: Database): ((path: string) => Promise<Buffer<ArrayBuffer> | undefined>) =>
  shareCalls(async (paths: readonly string[]) => {
    const rows = await db.selectFrom('content_pictures').select(['path', 'body']).where('path', 'in', paths).execute()
    const found = new Map(rows.map(({ path, body }) => [path, Buffer.from(body, 'base64')]))
    return paths.map((path) => found.get(path))
  })
