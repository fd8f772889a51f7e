import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { mountSmallDisk } from '#test/mount-small-disk.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openStore } from './database.ts'
import { insertDelivery } from './deliveries.ts'
import { insertLead } from './leads.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { StoreError } from './store-error.ts'
import type { Tables } from './tables.ts'

async function openBench(place?: string) {
  const folder = await openFolder()
  const file = join(place ?? folder.path, 'store.sqlite')
  await (await openStore({ file })).close()
  const sqlite = openSqlite(file)
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
  const delivery = (id: string, leadId = id) =>
    ({ id: `d${id}`, lead_id: leadId, destination: 'survey', next_attempt_at: 0, created_at: 0 }) as const
  const told = (work: Promise<unknown>) =>
    work.then(
      () => 'stored',
      (error: Error) => error.name,
    )
  return {
    db,
    delivery,
    sqlite,
    /** A lead with its delivery. */
    capture: (id: string) =>
      told(
        db.transaction().execute(async (trx) => {
          await insertLead(trx, { id, kind: 'survey', payload: 'x'.repeat(2000), held: 0, created_at: 0 })
          await insertDelivery(trx, delivery(id))
        }),
      ),
    /** A write that SQLite accepts but refuses to commit; the transaction stays open. */
    orphan: () =>
      told(
        db.transaction().execute(async (trx) => {
          await sql`pragma defer_foreign_keys = on`.execute(trx)
          await insertDelivery(trx, delivery('orphan', 'nobody'))
        }),
      ),
    insert: (id: string) =>
      told(
        db.transaction().execute(async (trx) => {
          await trx.insertInto('leads').values({ id, kind: 'survey', payload: '', held: 1, created_at: 0 }).execute()
        }),
      ),
    countKey: (key: string) => told(db.insertInto('daily_keys').values({ day: key, key }).execute()),
    /** As another process sees it. */
    stored() {
      using other = new DatabaseSync(file, { readOnly: true })
      const ids = (table: string) => other.prepare(`select id from ${table} order by id`).all()
      return { leads: ids('leads').map(({ id }) => id), deliveries: ids('deliveries').map(({ id }) => id) }
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const pairs = (...ids: string[]) => ({ leads: ids, deliveries: ids.map((id) => `d${id}`) })

it('keeps nothing of a transaction whose commit fails, and goes on', async () => {
  await using bench = await openBench()
  const outcomes = await Promise.all([bench.capture('a1'), bench.orphan(), bench.countKey('k'), bench.capture('a2')])
  expect(outcomes).toEqual(['stored', 'StoreError', 'stored', 'stored'])
  expect(bench.stored()).toEqual(pairs('a1', 'a2'))
  expect(await bench.capture('a3')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('a1', 'a2', 'a3'))
})

it('says so of a transaction that SQLite itself has taken back, and stores the next one', async () => {
  await using bench = await openBench()
  const work = bench.db.transaction().execute(async (trx) => {
    await insertLead(trx, { id: 'a', kind: 'survey', payload: '', held: 1, created_at: 0 })
    bench.sqlite.exec('rollback')
    throw new StoreError(new Error('disk full'))
  })
  await expect(work).rejects.toThrow('disk full')
  expect(await bench.capture('c')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('c'))
})

it('gives each of many at once a commit of its own, and takes back the one that fails', async () => {
  await using bench = await openBench()
  const ids = ['a1', 'a2', 'a3', 'a4']
  const seen: unknown[] = []
  const outcomes = await Promise.all(
    [...ids, 'a2'].map(async (id) => {
      const outcome = await bench.insert(id)
      if (outcome === 'stored') seen.push(bench.stored().leads.includes(id))
      return outcome
    }),
  )
  expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stored', 'StoreError'])
  expect(seen).toEqual([true, true, true, true])
  expect(bench.stored().leads).toEqual(ids)
})

it('closes with no half of a transaction', async () => {
  const bench = await openBench()
  const work = bench.capture('a1')
  const closing = bench.db.destroy()
  const outcome = await work
  await closing
  expect(bench.stored()).toEqual(outcome === 'stored' ? pairs('a1') : pairs())
  await bench[Symbol.asyncDispose]()
})

const disk = await mountSmallDisk(1)
await disk?.[Symbol.asyncDispose]()

it.skipIf(!disk)('keeps on a disk that fills up exactly what it said that it has stored', async () => {
  await using small = await mountSmallDisk(8)
  if (!small) throw new Error('no disk')
  await using bench = await openBench(small.path)
  const kept: string[] = []
  let refused = 0
  const wave = async (name: string) => {
    const ids = Array.from({ length: 8 }, (_, index) => `${name}-${index}`)
    const outcomes = await Promise.all(ids.map((id) => bench.capture(id)))
    kept.push(...ids.filter((_, index) => outcomes[index] === 'stored'))
    refused += outcomes.filter((outcome) => outcome === 'StoreError').length
  }
  await wave('before')
  await small.fill(200_000)
  for (let turn = 0; turn < 20; turn += 1) await wave(`full${turn}`)
  expect(refused).toBeGreaterThan(0)
  await small.clear()
  await wave('after')
  expect(kept.filter((id) => id.startsWith('after'))).toHaveLength(8)
  expect(bench.stored()).toEqual(pairs(...kept.toSorted()))
})
