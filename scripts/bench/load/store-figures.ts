import type { Database } from '#server/store/database.ts'

/** How many deliveries wait, and milliseconds since the oldest of them was promised. */
export async function readWaiting(db: Database): Promise<{ deliveries: number; oldestMs: number }> {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { deliveries: Number(count), oldestMs: count > 0 ? Date.now() - Number(oldest) : 0 }
}

/** The ids of all stored leads. */
export async function readLeadIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('leads').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
