import * as fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type BackUpTask, backUp } from '#server/store/back-up.ts'
import { openStore } from '#server/store/database.ts'
import { expect, itWith } from '#test/it.ts'
import { runCommand } from '#test/run-command.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { fillStore } from '#test/store/fill-store.ts'
import { openStoreFolder } from '#test/store/open-store-folder.ts'
import { startSenders } from '#test/store/send-leads.ts'
import { messageOf } from './command.ts'

async function openSite() {
  const folder = await openStoreFolder()
  /** Backs up in this process. @returns what it said, or why there's no good backup */
  const make = async (task: Partial<BackUpTask> = {}) => {
    let [said, failure] = ['', '']
    const done = backUp({ dataDir: folder.data, isTried: false, ...task }, (line) => (said += line))
    await done.catch((error: unknown) => (failure = messageOf(error)))
    return { said, failure }
  }
  return { ...folder, folder: folder.path, make }
}

const it = itWith(openSite)

it('holds every lead acknowledged before it, under load, each with its delivery still to be made', async () => {
  await using folder = await openFolder()
  // No automation, so leads wait in the store.
  await using server = spawnServer(folder.path, { ...IN_PRODUCTION, TRUST_PROXY_HOPS: '1' })
  const senders = startSenders([await server.ready()])
  await senders.more(20)
  const before = [...senders.acknowledged]
  const made = await runCommand('store-backup', folder.path)
  expect(made.errors).toBe('')
  expect(made.output).toMatch(/^Backed up .+gimbal\.sqlite to .+gimbal-\d{8}T\d{9}Z\.sqlite: intact, \d+ leads\.\n$/)
  await senders.stop()

  const [name = ''] = fs.readdirSync(join(folder.path, 'data', 'backups'))
  const { db, close } = await openStore({ file: join(folder.path, 'data', 'backups', name) })
  const due = await db.selectFrom('deliveries').select('lead_id').where('delivered_at', 'is', null).execute()
  await close()
  expect(before.filter((id) => !due.some(({ lead_id }) => lead_id === id))).toEqual([])
})

it('is one complete file that only its owner can read, and proves that it restores on a server that delivers nothing', async () => {
  await using test = await openSite()
  await using receiver = await startReceiver()
  using store = new DatabaseSync(test.file)
  fillStore(store, 3)
  store.exec("insert into daily_keys values ('2026-03-05', 'what tells whose the hashes in the log are')")
  expect(fs.existsSync(`${test.file}-wal`), 'still only in the write-ahead log').toBe(true)
  const abandoned = join(test.backups, 'gimbal-try-abandoned')
  fs.mkdirSync(abandoned, { recursive: true, mode: 0o700 })
  fs.utimesSync(abandoned, new Date(0), new Date(0))
  const settings = { NEWSLETTER_WEBHOOK_URL: receiver.address, SURVEY_WEBHOOK_URL: receiver.address }
  const { status, output, errors } = await runCommand('store-backup', test.folder, { args: ['--try'], settings })
  expect([status, errors, receiver.arrivals]).toEqual([0, '', []])
  expect(output).toContain('\nTried: a server started on a copy of it and accepts leads.\n')
  const [name = '', ...others] = fs.readdirSync(test.backups).toSorted()
  expect(others).toEqual([`${name}.tried`])
  const copy = join(test.backups, name)
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
  using reader = new DatabaseSync(copy, { readOnly: true })
  for (const table of ['leads', 'secrets', 'kysely_migration'])
    expect(reader.prepare(`select * from ${table}`).all()).toEqual(store.prepare(`select * from ${table}`).all())
  expect(fs.readFileSync(copy).includes('whose the hashes')).toBe(false)
})

it('goes to the named file, but never overwrites one, and leaves nothing when it fails', async ({ own: test }) => {
  const target = join(test.folder, 'kept', 'store.sqlite')
  expect((await test.make({ file: target })).failure).toBe('')
  const first = fs.readFileSync(target)
  const taken = `No backup was made: The file ${target} already exists. Choose another name.`
  expect(await test.make({ file: target })).toEqual({ said: '', failure: taken })
  expect([fs.readFileSync(target), fs.existsSync(test.backups)]).toEqual([first, false])
  expect((await test.make()).failure).toBe('')
  using store = new DatabaseSync(test.file)
  // Valid for SQLite, but no server can start on it. The older one stays.
  store.exec('drop table secrets')
  const unfit = await test.make({ isTried: true, keep: 1 })
  expect(unfit.failure).toMatch(/^The backup .+ was made, but can't be restored: /)
  expect(fs.readdirSync(test.backups)).toHaveLength(2)
  store.exec('drop table kysely_migration')
  expect((await test.make({ file: `${target}.2` })).failure).toMatch(/ is not a store of this site\.$/)
  expect(fs.readdirSync(join(test.folder, 'kept'))).toEqual(['store.sqlite'])
})

it('keeps the latest ones, and deletes what a killed backup left, but nothing that is still being written or of the owner', async () => {
  await using test = await openSite()
  fs.mkdirSync(test.backups)
  // The last one is from a clock that was ahead.
  const [oldest = '', older = '', old = '', ahead = ''] = ['20240101', '20250101', '20260101', '29990101'].map(
    (day) => `gimbal-${day}T000000000Z.sqlite`,
  )
  const left = [`${old}.7.partial`, `${old}.7.partial-journal`]
  const others = [`${old}.8.partial`, 'gimbal-of-the-owner.sqlite', 'of-the-owner.partial']
  for (const name of [oldest, older, old, ahead, ...left, ...others]) fs.writeFileSync(join(test.backups, name), '')
  const then = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [...left, 'of-the-owner.partial']) fs.utimesSync(join(test.backups, name), then, then)
  const { said } = await test.make({ keep: 2 })
  for (const name of left) expect(said).toContain(`Deleted ${name}, which was never finished.`)
  for (const name of [oldest, ahead]) expect(said).toContain(`Deleted ${name}, an older one.`)
  const made = expect.stringMatching(/^gimbal-2\d{7}T\d{9}Z\.sqlite$/)
  expect(fs.readdirSync(test.backups)).toEqual([old, others[0], made, ...others.slice(1)])
})

it('refuses without twice the store’s size and a gigabyte free', async ({ own: test }) => {
  const { bavail, bsize } = fs.statfsSync(test.folder)
  // Takes no disk space: the file is sparse.
  fs.truncateSync(test.file, Math.floor((bavail * bsize) / 2))
  const { failure } = await test.make()
  expect(failure).toMatch(/^No backup was made: .+backups has [\d.]+ GB free; a backup is only made if [\d.]+ GB are: /)
  expect(fs.readdirSync(test.backups)).toEqual([])
})

it('refuses a store that is damaged', async ({ own: test }) => {
  const store = new DatabaseSync(test.file)
  fillStore(store, 300)
  store.close()
  const bytes = fs.readFileSync(test.file)
  // A page in the middle, with rows or an index.
  bytes.fill(0xff, bytes.length - 8192, bytes.length - 4096)
  fs.writeFileSync(test.file, bytes)
  expect((await test.make()).failure).toMatch(/^No backup was made: The copy is damaged /)
  expect(fs.readdirSync(test.backups)).toEqual([])
})

it('tells the owner of a nightly backup that failed, and not of one that someone makes by hand', async () => {
  await using site = await openSite()
  const alarms = () => {
    using store = new DatabaseSync(site.file, { readOnly: true })
    return store.prepare('select destination, state, last_error, told_at from alarms').all()
  }
  // A file where the folder should be.
  fs.writeFileSync(site.backups, '')
  expect((await site.make({ file: join(site.backups, 'mine.sqlite') })).failure).not.toBe('')
  expect(alarms()).toEqual([])
  expect((await site.make({ keep: 14, isTried: true })).failure).not.toBe('')
  const last_error = expect.stringContaining('none was made')
  expect(alarms()).toEqual([{ destination: 'backup:failed', state: 'noticed', last_error, told_at: null }])
})
