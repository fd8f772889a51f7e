import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { expect, it } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { mountSmallDisk } from '#test/mount-small-disk.ts'
import { openFolder } from '#test/spawn-server.ts'
import { insertNew, insertRow, openStore } from './database.ts'
import { emptyWriteLog } from './people.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { checkWritable } from './store-health.ts'
import type { Tables } from './tables.ts'

const lead = { id: 'a', kind: 'survey' as const, payload: '{}', held: 0, created_at: 1 }

it('has each commit on the disk before it returns, and holds foreign keys', async ({ store }) => {
  const { db } = await store.again()
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0]
  expect(await pragma('journal_mode')).toMatchObject({ journal_mode: 'wal' })
  expect(await pragma('synchronous')).toMatchObject({ synchronous: 2 })
  const orphan = { id: 'd', lead_id: 'nobody', destination: 'survey' as const, next_attempt_at: 0, created_at: 0 }
  await expect(insertRow(db, 'deliveries', orphan)).rejects.toThrow('FOREIGN KEY')
})

it('lets other requests be answered between statements that are queued', async ({ db }) => {
  let ended = 0
  const leads = Array.from({ length: 50 }, (_, index) => ({ ...lead, id: String(index) }))
  const all = leads.map((each) => insertNew(db, 'leads', each).then(() => ended++))
  await setImmediate()
  await setImmediate()
  expect(ended).toBeLessThan(25)
  await Promise.all(all)
})

it('makes nobody wait when its log is emptied or it’s closed beside a reader', { timeout: 4000 }, async ({ store }) => {
  const file = join(store.folder, 'other.sqlite')
  const opened = await openStore({ file })
  await insertNew(opened.db, 'leads', lead)
  {
    using reader = new DatabaseSync(file)
    reader.exec('begin; select id from leads')
    await insertNew(opened.db, 'leads', { ...lead, id: 'b' })
    // SQLite would block for five seconds each, on this thread and with the file locked: longer than a test may take.
    expect(await emptyWriteLog(opened.db)).toBe(false)
    await (await openStore({ file })).close()
  }
  expect(await emptyWriteLog(opened.db)).toBe(true)
  await opened.close()
})

async function openBench(location?: string) {
  const folder = await openFolder()
  const file = join(location ?? folder.path, 'store.sqlite')
  await (await openStore({ file })).close()
  const sqlite = openSqlite(file)
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
  const delivery = (id: string, leadId = id) =>
    ({ id: `d${id}`, lead_id: leadId, destination: 'survey', next_attempt_at: 0, created_at: 0 }) as const
  const reported = (work: Promise<unknown>) =>
    work.then(
      () => 'stored',
      (error: Error) => error.name,
    )
  return {
    db,
    delivery,
    sqlite,
    capture: (id: string) =>
      reported(
        db.transaction().execute(async (trx) => {
          await insertNew(trx, 'leads', { id, kind: 'survey', payload: 'x'.repeat(2000), held: 0, created_at: 0 })
          await insertRow(trx, 'deliveries', delivery(id))
        }),
      ),
    /** A write that SQLite accepts but refuses to commit; the transaction stays open. */
    orphan: () =>
      reported(
        db.transaction().execute(async (trx) => {
          await sql`pragma defer_foreign_keys = on`.execute(trx)
          await insertRow(trx, 'deliveries', delivery('orphan', 'nobody'))
        }),
      ),
    countKey: (key: string) => reported(db.insertInto('daily_keys').values({ day: key, key }).execute()),
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

it('keeps nothing of a transaction whose commit fails, or that SQLite has taken back itself, and goes on', async () => {
  await using bench = await openBench()
  const outcomes = await Promise.all([bench.capture('a1'), bench.orphan(), bench.countKey('k'), bench.capture('a2')])
  expect(outcomes).toEqual(['stored', 'StoreError', 'stored', 'stored'])
  expect(bench.stored()).toEqual(pairs('a1', 'a2'))
  const work = bench.db.transaction().execute(async (trx) => {
    await insertNew(trx, 'leads', { ...lead, id: 'a3' })
    bench.sqlite.exec('rollback')
    throw new Error('disk full')
  })
  await expect(work).rejects.toThrow('disk full')
  expect(await bench.capture('a4')).toBe('stored')
  expect(bench.stored()).toEqual(pairs('a1', 'a2', 'a4'))
})

const disk = await mountSmallDisk(1)
await disk?.[Symbol.asyncDispose]()

it.skipIf(!disk)('keeps on a disk that fills up exactly what it said that it has stored', async () => {
  await using small = await mountSmallDisk(8)
  if (!small) throw new Error('no disk')
  await using bench = await openBench(small.path)
  const stored: string[] = []
  let refused = 0
  const wave = async (name: string) => {
    const ids = Array.from({ length: 8 }, (_, index) => `${name}-${index}`)
    const outcomes = await Promise.all(ids.map((id) => bench.capture(id)))
    stored.push(...ids.filter((_, index) => outcomes[index] === 'stored'))
    refused += outcomes.filter((outcome) => outcome === 'StoreError').length
  }
  await wave('before')
  await small.fill(200_000)
  for (let turn = 0; turn < 20; turn += 1) await wave(`full${turn}`)
  expect(refused).toBeGreaterThan(0)
  await small.clear()
  await wave('after')
  expect(stored.filter((id) => id.startsWith('after'))).toHaveLength(8)
  expect(bench.stored()).toEqual(pairs(...stored.toSorted()))
})

it.skipIf(!disk)('is not called writable while the disk is too full for a lead, and is once it isn’t', async () => {
  await using small = await mountSmallDisk(8)
  if (!small) throw new Error('no disk')
  const { db, close } = await openStore({ file: join(small.path, 'store.sqlite') })
  const deps = { db, clock: Date.now, destinationsOf: toAutomation, wakeOutbox: () => {} }
  const works = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  const isWritable = () => works(checkWritable(db, Date.now()))
  const takesLead = () => {
    const submission = newsletterSubmission({ email: `${randomBytes(8).toString('hex')}@example.com` })
    const lead = { kind: 'newsletter', id: submission.uuid, submission, held: false, attribution: undefined } as const
    return works(captureLead(deps, lead))
  }
  expect([await takesLead(), await isWritable()]).toEqual([true, true])
  for (let pages = 0; pages < 16; pages += 1) {
    await small.fill(pages * 4096)
    // The log fills the disk until there's no room for a lead.
    while (await takesLead()) await isWritable()
    expect(await isWritable()).toBe(false)
    await small.clear()
  }
  expect([await isWritable(), await takesLead()]).toEqual([true, true])
  await close()
})
