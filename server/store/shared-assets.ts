import { batchConcurrent } from './batch-concurrent.ts'
import { type Database } from './database.ts'

export const listSharedAssets = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('shared_assets').select('path').execute()).map(({ path }) => path)

/** Marks these assets as part of a running build. */
export const markSharedAssets = (db: Database, paths: readonly string[], at: number) =>
  db.updateTable('shared_assets').set({ used_at: at }).where('path', 'in', paths).execute()

export const openSharedAssets = (db: Database) => openBodies(db, 'shared_assets')

/** Batches concurrent lookups, so that a flood of made-up paths uses one connection. */
export const openBodies = (
  db: Database,
  table: 'shared_assets' | 'content_pictures',
): ((path: string) => Promise<Buffer<ArrayBuffer> | undefined>) =>
  batchConcurrent(async (paths: readonly string[]) => {
    const rows = await db.selectFrom(table).select(['path', 'body']).where('path', 'in', paths).execute()
    const found = new Map(rows.map(({ path, body }) => [path, Buffer.from(body, 'base64')]))
    return paths.map((path) => found.get(path))
  })
