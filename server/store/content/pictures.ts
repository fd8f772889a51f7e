import type { Database } from '../database.ts'
import { openBodies } from '../shared-assets.ts'
import type { Row } from '../tables.ts'

/** Stores a picture's file; the same upload again is the same file, as if it came now. */
export const putPicture = (db: Database, file: Row<'content_pictures'>) =>
  db
    .insertInto('content_pictures')
    .values(file)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((row) => ({ created_at: row.ref('excluded.created_at') })),
    )
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
