import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { DailyCountTable } from './tables.ts'

/** Counts a step once more; counts nothing double or short, however many do it at once. */
export const addToCount = (db: Database, counted: Omit<Selectable<DailyCountTable>, 'count'>) =>
  db
    .insertInto('daily_counts')
    .values({ ...counted, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'variant', 'step'])
        .doUpdateSet((update) => ({ count: update('daily_counts.count', '+', 1) })),
    )
    .execute()
