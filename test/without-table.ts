import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Does something while a table of the store can't be found. */
export async function withoutTable<Result>(db: Database, table: string, act: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql.table(table)} rename to hidden`.execute(db)
  try {
    return await act()
  } finally {
    await sql`alter table hidden rename to ${sql.table(table)}`.execute(db)
  }
}
