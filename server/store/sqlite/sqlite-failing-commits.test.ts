import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { mountSmallDisk } from '#scripts/bench/faults/fill-disk.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openStore } from '../database.ts'
import { insertDelivery } from '../deliveries.ts'
import { insertLead } from '../leads.ts'
import { nodeSqliteDialect, openSqlite } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'

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
    /** Something that SQLite takes, and refuses only when it is committed; the transaction stays open then. */
    orphan: () =>
      told(
        db.transaction().execute(async (trx) => {
          await sql`pragma defer_foreign_keys = on`.execute(trx)
          await insertDelivery(trx, delivery('orphan', 'nobody'))
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

it('tells all who shared a commit that it failed, keeps nothing of it, and goes on', async () => {
  await using bench = await openBench()
  const outcomes = await Promise.all([bench.capture('a1'), bench.orphan(), bench.countKey('k'), bench.capture('a2')])
  expect(outcomes).toEqual(Array(4).fill('StoreError'))
  expect(bench.stored()).toEqual(pairs())
  expect(await bench.capture('a3')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('a3'))
})

it('leaves the transaction of another alone when one whose commit failed is rolled back', async () => {
  await using bench = await openBench()
  const failed = await bench.db.startTransaction().execute()
  await sql`pragma defer_foreign_keys = on`.execute(failed)
  await insertDelivery(failed, bench.delivery('orphan', 'nobody'))
  await expect(failed.commit().execute()).rejects.toThrow('FOREIGN KEY')
  const other = await bench.db.startTransaction().execute()
  await insertLead(other, { id: 'a', kind: 'survey', payload: '', held: 0, created_at: 0 })
  await failed.rollback().execute()
  await insertDelivery(other, bench.delivery('a'))
  await other.commit().execute()
  expect(bench.stored()).toEqual(pairs('a'))
})

it('refuses every write while what failed cannot be taken back either, and stores again once it can', async () => {
  await using bench = await openBench()
  const exec = bench.sqlite.exec.bind(bench.sqlite)
  bench.sqlite.exec = (text) => {
    if (text === 'rollback') throw new Error('disk I/O error')
    exec(text)
  }
  expect(await Promise.all([bench.capture('a1'), bench.orphan()])).toEqual(['StoreError', 'StoreError'])
  expect(await Promise.all([bench.capture('a2'), bench.countKey('k')])).toEqual(['StoreError', 'StoreError'])
  bench.sqlite.exec = exec
  expect(await bench.capture('a3')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('a3'))
})

it('does not store alone what follows an error at which SQLite took back the transaction', async () => {
  await using bench = await openBench()
  const work = bench.db.transaction().execute(async (trx) => {
    await insertLead(trx, { id: 'a', kind: 'survey', payload: '', held: 1, created_at: 0 })
    bench.sqlite.exec('rollback')
    await insertLead(trx, { id: 'b', kind: 'survey', payload: '', held: 1, created_at: 0 })
  })
  await expect(work).rejects.toThrow('taken back')
  expect(await bench.capture('c')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('c'))
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
