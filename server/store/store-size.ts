import { sql } from 'kysely'
import { type Database, isPostgres } from './database.ts'

/** How many bytes the store takes on its disk. */
export async function readStoreSize(db: Database): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
