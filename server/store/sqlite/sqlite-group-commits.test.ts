import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { openStore } from '../database.ts'

const lead = (id: string) => ({ id, kind: 'newsletter' as const, payload: 'x'.repeat(2000), held: 1, created_at: 0 })

async function openBench() {
  const folder = await openFolder()
  const file = join(folder.path, 'store.sqlite')
  const { db, close } = await openStore({ file })
  const other = new DatabaseSync(file)
  const add = (id: string) => db.insertInto('leads').values(lead(id)).execute()
  return {
    db,
    add,
    addInTransaction: (id: string, fail = false) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('leads').values(lead(id)).execute()
        if (fail) throw new Error('no')
      }),
    /** As another process sees it. */
    ids: () =>
      other
        .prepare('select id from leads order by id')
        .all()
        .map(({ id }) => id),
    async [Symbol.asyncDispose]() {
      other.close()
      await close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('has written for all to see what it says is written', async () => {
  await using bench = await openBench()
  const seen: unknown[] = []
  const note = (written: Promise<unknown>) => written.then(() => seen.push(bench.ids()))
  await Promise.all([note(bench.add('a1')), note(bench.addInTransaction('a2')), note(bench.addInTransaction('a3'))])
  // All three with the first, since they shared a commit.
  expect(seen).toEqual(Array(3).fill(['a1', 'a2', 'a3']))
})

it('takes back a transaction that fails and nothing of those beside it', async () => {
  await using bench = await openBench()
  const outcomes = await Promise.allSettled([
    bench.addInTransaction('a1'),
    bench.addInTransaction('a2', true),
    bench.add('a3'),
    bench.add('a3'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(bench.ids()).toEqual(['a1', 'a3'])
})

it('keeps the commit back while a transaction waits for something else', async () => {
  await using bench = await openBench()
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = bench.db.transaction().execute(async (trx) => {
    await trx.insertInto('leads').values(lead('a1')).execute()
    await promise
  })
  await new Promise((done) => setTimeout(done, 20))
  expect(bench.ids()).toEqual([])
  resolve()
  await slow
  expect(bench.ids()).toEqual(['a1'])
})

it('says of everything that shared a commit that it is not written, when the disk is full', async () => {
  await using bench = await openBench()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(bench.db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(bench.db)
  const names = Array.from({ length: 12 }, (_, index) => `a${String(index).padStart(2, '0')}`)
  const outcomes = await Promise.allSettled(names.map((name) => bench.addInTransaction(name)))
  const kept = names.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect(bench.ids()).toEqual(kept)
  await sql`pragma max_page_count = 1000000`.execute(bench.db)
  await bench.add('a99')
  expect(bench.ids()).toEqual([...kept, 'a99'])
})

it.each(Array.from({ length: 40 }, (_, steps) => steps))(
  'closes with no half of a transaction, when it is told to %i steps after that began',
  async (steps) => {
    await using folder = await openFolder()
    const file = join(folder.path, 'store.sqlite')
    const { db, close } = await openStore({ file })
    // The first statement of all: it makes what the later ones find.
    await db.selectFrom('leads').select('id').execute()
    const work = ['a1', 'a2', 'a3'].map((id) =>
      db
        .transaction()
        .execute(async (trx) => {
          await trx.insertInto('leads').values(lead(id)).execute()
          await trx.insertInto('daily_keys').values({ day: id, key: 'of the same' }).execute()
        })
        .then(
          () => [id],
          () => [],
        ),
    )
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    const closing = close()
    const stored = (await Promise.all(work)).flat()
    await closing
    using other = new DatabaseSync(file)
    expect(other.prepare('select id from leads order by id').all()).toEqual(stored.map((id) => ({ id })))
    expect(other.prepare('select day as id from daily_keys order by day').all()).toEqual(stored.map((id) => ({ id })))
  },
)
