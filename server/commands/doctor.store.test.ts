import { randomUUID } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { checkStore } from '#server/doctor/check-store.ts'
import { readConfig } from '#server/start/config.ts'
import { type Findings, readFindings, visitDoctor } from '#test/doctor/visit-doctor.ts'
import { expect, it } from '#test/it.ts'
import { onPostgres, type TestStore } from '#test/open-test-store.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'

type Place = Pick<TestStore, 'place' | 'folder'>

const settingsOf = ({ place, folder }: Place): Record<string, string> => ({
  DATA_DIR: folder,
  ...('url' in place ? { DATABASE_URL: place.url } : {}),
})

/** Runs the doctor on a test's store as a process, for what only another process can show. */
const visit = (store: Place) => visitDoctor(store.folder, settingsOf(store), { args: ['--json', '--offline'] })

/** What it finds of a test's store alone, in this process. */
async function examine(store: Place): Promise<Findings> {
  const reading = readConfig(settingsOf(store))
  const { findings } = await checkStore(reading.ok ? reading.config : expect.fail(), undefined)
  return readFindings(() => [{ title: 'Store', findings }])
}

const said = async (store: Place, name: string) => (await examine(store)).said(name)

/** Stores a lead and its queued delivery, `ageMs` old. */
async function promise({ db }: TestStore, ageMs: number): Promise<void> {
  const [id, created_at] = [randomUUID(), Date.now() - ageMs]
  await storeLead(db, { id, created_at })
  await queueDelivery(db, id, { created_at })
}

it('finds nothing wrong with a store that a server has open', async ({ store }) => {
  const well = await examine(store)
  expect(['store', 'tables', 'writing'].flatMap((name) => well.said(name))).toEqual([
    expect.stringMatching(onPostgres ? /^ok: PostgreSQL$/ : /^ok: SQLite$/),
    'ok: up to date',
    'ok: works',
  ])
  expect(well.topics()).toMatchObject({ outbox: 'leads', console: 'people', 'scheduler webhook': 'calendar' })
  expect(await store.db.selectFrom('leads').selectAll().execute()).toEqual([])
})

it('says how many deliveries wait, for how long, and how many failed', async ({ store }) => {
  await promise(store, 7_200_000)
  expect(await said(store, 'outbox')).toEqual(['ok: 1 waiting, the oldest for 2 h'])
  await promise(store, 90_000_000)
  expect(await said(store, 'outbox')).toEqual(['warning: 2 waiting, the oldest for 25 h'])
  await store.db.updateTable('deliveries').set({ failed_at: 1 }).execute()
  expect(await said(store, 'outbox')).toEqual(['not-ready: 2 waiting, the oldest for 25 h; 2 past the retry schedule'])
})

it('reports tables of another version, and does not change them', async ({ store }) => {
  const steps = () => sql<{ name: string }>`select * from kysely_migration order by name`.execute(store.db)
  const last = (await steps()).rows.at(-1)?.name ?? ''
  for (const [change, says] of [
    [sql`delete from kysely_migration where name = ${last}`, `warning: need ${last}`],
    [sql`insert into kysely_migration values ('9999-later', '')`, 'not-ready: come from a newer version (9999-later)'],
    [
      sql`update kysely_migration set name = '9999-later.adds' where name = '9999-later'`,
      'ok: come from a newer version (9999-later.adds), which only added to them',
    ],
  ] as const) {
    await change.execute(store.db)
    const written = await steps()
    expect([await said(store, 'tables'), await steps()]).toEqual([[says], written])
  }
})

it.runIf(onPostgres)('reports a PostgreSQL that takes no writes, or refuses the login', async ({ store }) => {
  if (!('url' in store.place)) throw new Error('not on PostgreSQL')
  await store.setReadOnly(true)
  const sick = await examine(store)
  const { port, pathname } = new URL(store.place.url)
  expect(['place', 'store', 'writing'].flatMap((name) => sick.said(name))).toEqual([
    `ok: PostgreSQL 127.0.0.1:${port}${pathname}`,
    'ok: PostgreSQL',
    'not-ready: fails (25006)',
  ])
  const wrong = Object.assign(new URL(store.place.url), { password: 'wrong-password' }).href
  const refused = await visit({ folder: store.folder, place: { url: wrong } })
  expect(refused.said('store')).toEqual(["not-ready: PostgreSQL can't be used (28P01)"])
  expect([refused.status, refused.output.includes('wrong-password')]).toEqual([1, false])
})

it.skipIf(onPostgres)('says how old the latest backup is, and that the file went to PostgreSQL', async ({ store }) => {
  expect(await said(store, 'place')).toEqual([`ok: ${join(store.folder, 'gimbal.sqlite')}`])
  expect(await said(store, 'backup')).toEqual(['warning: there is none'])
  const file = join(store.folder, 'backups', 'gimbal-2026-03-05.sqlite')
  await mkdir(join(store.folder, 'backups'))
  await writeFile(file, '')
  expect(await said(store, 'backup')).toEqual(['ok: the latest is 0 min old'])
  const then = new Date(Date.now() - 3 * 86_400_000)
  await utimes(file, then, then)
  expect(await said(store, 'backup')).toEqual(['warning: the latest is 3 days old'])
  await writeFile(join(store.folder, 'gimbal.sqlite.copied'), '')
  expect(await said(store, 'store')).toEqual([
    expect.stringMatching(/^not-ready: was copied to PostgreSQL .+: the gimbal\.sqlite next to it is another store$/),
    'ok: SQLite',
  ])
})
