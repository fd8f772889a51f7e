import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Database, isPostgres, type StoreParts } from './database.ts'

/** More than the table and index pages that a typical lead and its delivery change. */
const LEAD_BYTES = 48 * 1024

/** Commits a write, always to the same row. @throws StoreError if there's no room for a lead */
export async function checkWritable(db: Database, now: number): Promise<void> {
  // Different each time, since SQLite skips unchanged pages. PostgreSQL reserves room for its own log.
  const ballast = isPostgres(db) ? '' : String(now).repeat(LEAD_BYTES / String(now).length)
  await db
    .insertInto('write_checks')
    .values({ id: 1, at: now, ballast })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now, ballast }))
    .execute()
}

/** The store's size on disk, in bytes. */
export async function readStoreSize(db: Database): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

interface WriteCheckParts extends StoreParts {
  log: Logger
}

/** How long a result is reused, in milliseconds, so that frequent callers cause no extra writes. */
const FRESH_MS = 1000

/** Creates a check that returns true if the store is writable. It never throws; it logs why not. */
export function createWriteCheck(parts: WriteCheckParts): () => Promise<boolean> {
  let latest: { begun: number; answer: Promise<boolean> } | undefined
  return async () => {
    const now = performance.now()
    if (!latest || now - latest.begun >= FRESH_MS) latest = { begun: now, answer: tryStore(parts) }
    return latest.answer
  }
}

async function tryStore({ db, clock, log }: WriteCheckParts): Promise<boolean> {
  try {
    await checkWritable(db, clock())
    return true
  } catch (error) {
    log.error({ err: error }, 'the store cannot be written')
    return false
  }
}
