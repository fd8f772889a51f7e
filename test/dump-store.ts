import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** All rows of all tables as JSON, by table, to check what the store contains. */
export async function dumpStore(db: Database): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    // PostgreSQL moves what's written again.
    const inOrder = rows.map((row) => JSON.stringify(row)).toSorted()
    return [name, `[${inOrder.join()}]`] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}
