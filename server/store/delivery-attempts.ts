import { ATTEMPTS_SHOWN, type ShownAttempt } from '#contracts/console-deliveries.ts'
import type { Database } from './database.ts'

/** The newest attempts of these deliveries, by delivery, the newest first. */
export async function readAttempts(db: Database, deliveryIds: readonly string[]): Promise<Map<string, ShownAttempt[]>> {
  // PostgreSQL takes no empty list.
  if (deliveryIds.length === 0) return new Map()
  const rows = await db
    .with('numbered', (query) =>
      query
        .selectFrom('delivery_attempts')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('delivery_id').orderBy('number', 'desc'))
            .as('place'),
        )
        .where('delivery_id', 'in', deliveryIds),
    )
    .selectFrom('numbered')
    .select(['delivery_id', 'number', 'began_at as at', 'took_ms as tookMs', 'result', 'error'])
    .where('place', '<=', ATTEMPTS_SHOWN)
    .orderBy('number', 'desc')
    .execute()
  const shown = (of: (typeof rows)[number][]) => of.map(({ delivery_id: _, ...attempt }) => attempt)
  return new Map([...Map.groupBy(rows, ({ delivery_id }) => delivery_id)].map(([id, of]) => [id, shown(of)]))
}

/** Deletes attempts that began before a time, at most `limit`. @returns how many */
export async function deleteAttemptsBefore(db: Database, time: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'number'])
    .where('began_at', '<', time)
    .orderBy('began_at')
    .limit(limit)
  const result = await db
    .deleteFrom('delivery_attempts')
    .where((eb) => eb(eb.refTuple('delivery_id', 'number'), 'in', old.$asTuple('delivery_id', 'number')))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
