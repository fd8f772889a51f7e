import { type Kysely, PostgresAdapter, type RawBuilder } from 'kysely'

// What several steps do. Frozen, like them.

export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

export const BATCH_SIZE = 500

/** Reads a table batch by batch. @param read the rows whose ids follow one, in their order */
export async function inBatches<Row extends { id: string }>(
  db: Kysely<unknown>,
  read: (after: string) => RawBuilder<Row>,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: Row[] } = await read(after).execute(db)
    if (rows.length > 0) await work(rows)
    after = rows.at(-1)?.id
  }
}

/** An object from stored JSON; empty if there's none in it. */
export function objectIn(text: string | null): Record<string, unknown> {
  try {
    return { ...(Object(JSON.parse(text ?? '{}')) as object) }
  } catch {
    return {}
  }
}

/** The address that a form sent; undefined if there's none. */
export function emailIn(payload: string): string | undefined {
  const { email, Email = email } = objectIn(payload)
  return typeof Email === 'string' ? Email : undefined
}
