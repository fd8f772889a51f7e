import { type Database, insertNew } from '../database.ts'
import { openBodies } from '../shared-assets.ts'
import type { ContentPictureTable } from '../tables.ts'

/** Stores a picture's files; the same upload again is the same files. */
export const insertPictures = (db: Database, files: readonly ContentPictureTable[]) =>
  insertNew(db, 'content_pictures', files)

export const listPictures = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('content_pictures').select('path').execute()).map(({ path }) => path)

/** Finds a picture's bytes by path. */
export const openPictures = (db: Database) => openBodies(db, 'content_pictures')
