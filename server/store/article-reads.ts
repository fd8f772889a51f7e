import { type Database } from './database.ts'
import type { Row } from './tables.ts'

type Read = Omit<Row<'article_reads'>, 'count'>

/** Adds a read. Atomic, so concurrent calls are all counted exactly once. */
export const addRead = (db: Database, read: Read) =>
  db
    .insertInto('article_reads')
    .values({ ...read, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['article', 'day', 'source'])
        .doUpdateSet((update) => ({ count: update('article_reads.count', '+', 1) })),
    )
    .execute()

/** An article's reads by day and source, from a day on. */
export const readReads = (db: Database, { article, from }: { article: string; from: string }) =>
  db
    .selectFrom('article_reads')
    .select(['day', 'source', 'count'])
    .where('article', '=', article)
    .where('day', '>=', from)
    .execute()

/** How often each article was read in these days, both inclusive. Most reads first. */
export const sumReads = (db: Database, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('article_reads')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('article')
    .select(['article', ({ fn }) => fn.sum<number>('count').as('reads')])
    .orderBy('reads', 'desc')
    .orderBy('article')
    .execute()
