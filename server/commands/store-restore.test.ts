import * as fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { erasePerson, openErasures } from '#server/flows/privacy/erase-person.ts'
import { readConfig } from '#server/start/config.ts'
import { backUpStore } from '#server/store/backups.ts'
import { openStore } from '#server/store/database.ts'
import { putInPlace, readBackup } from '#server/store/restores.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { runCommand } from '#test/run-command.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { startSenders } from '#test/store/send-leads.ts'
import { storeLeads } from '#test/store/store-lead.ts'

/** A site with leads and a backup, made once; each test has a copy. */
const stored = new AsyncDisposableStack()
let made: string
beforeAll(async () => {
  made = stored.use(await openFolder()).path
  const file = join(made, 'data', 'gimbal.sqlite')
  const store = await openStore({ file })
  const reading = readConfig({ DATA_DIR: join(made, 'data') })
  // A server's start makes them.
  await readSecrets(reading.ok ? reading.config : expect.fail(), store.db)
  await storeLeads(store.db, 10, (number) => {
    const email = `p${number}@example.com`
    const payload = JSON.stringify({ email })
    return { id: `lead-${number}`, kind: 'newsletter', payload, email_key: email, created_at: number }
  })
  await store.close()
  await backUpStore({ file }, join(made, 'backup.sqlite'))
})
afterAll(() => stored.disposeAsync())

async function openSite() {
  const folder = await openFolder()
  fs.cpSync(made, folder.path, { recursive: true })
  const file = join(folder.path, 'data', 'gimbal.sqlite')
  const leads = () => {
    using store = new DatabaseSync(file, { readOnly: true })
    return store.prepare('select id, email_key from leads order by id').all() as { id: string; email_key: string }[]
  }
  const backup = join(folder.path, 'backup.sqlite')
  const backedUp = leads()
  const restore = (...args: string[]) => runCommand('store-restore', folder.path, { args, settings: { PORT: '1' } })
  return { ...folder, file, backup, backedUp, leads, restore }
}

it('restores, erases again whoever was erased since, and keeps what was there', async () => {
  await using site = await openSite()
  const [gone] = site.backedUp
  const store = await openStore({ file: site.file })
  const { erasures } = await readSecrets({ sessionSecret: undefined, webhookSigningSecret: undefined }, store.db)
  const deps = { db: store.db, clock: Date.now, erasures: openErasures(join(site.path, 'data'), erasures) }
  await erasePerson(deps, gone?.email_key ?? '')
  await store.close()
  fs.chmodSync(site.backup, 0o644)
  const { status, output, errors } = await site.restore(site.backup)
  expect([status, errors]).toEqual([0, ''])
  expect(output).toMatch(
    /^Erased again: 1 people, 1 leads\.\nWhat was there before is in .+replaced-\d+T\d+Z\. .+\nRestored .+: intact, \d+ leads\. Start the server\.\n$/,
  )
  expect(site.leads()).toEqual(site.backedUp.filter(({ email_key }) => email_key !== gone?.email_key))
  const [replacedFolder = ''] = fs.readdirSync(join(site.path, 'data')).filter((name) => name.startsWith('replaced-'))
  expect(fs.readdirSync(join(site.path, 'data', replacedFolder))).toContain('gimbal.sqlite')
  expect(fs.statSync(site.file).mode & 0o777).toBe(0o600)
  // As a server does.
  await (await openStore({ file: site.file })).close()
})

it('changes nothing while a server runs, and survives the log of one that was killed', async () => {
  await using site = await openSite()
  await using server = spawnServer(site.path, { ...IN_PRODUCTION, TRUST_PROXY_HOPS: '1' })
  const address = await server.ready()
  const args = [site.backup, '--no-erasures']
  const refused = (why: string) => ({ status: 1, errors: expect.stringContaining(why) })
  expect(await site.restore(...args)).toMatchObject(refused('a server has'))
  const byPort = await runCommand('store-restore', site.path, { args, settings: { PORT: new URL(address).port } })
  expect(byPort).toMatchObject(refused('a server answers on port'))
  expect(fs.readdirSync(join(site.path, 'data')).filter((name) => /replaced|partial/.test(name))).toEqual([])

  const senders = startSenders([address])
  await senders.more(5)
  await senders.stop()
  server.signal('SIGKILL')
  await server.exited
  // It would damage what is restored.
  expect(fs.existsSync(`${site.file}-wal`)).toBe(true)
  expect((await site.restore(...args)).status).toBe(0)
  expect(site.leads()).toEqual(site.backedUp)
})

it('changes nothing until all is done, and then all in one step, and deletes what a killed restore left', async () => {
  await using site = await openSite()
  const [left, before] = [`${site.file}.1.partial-wal`, fs.statSync(site.file).ino]
  fs.writeFileSync(left, 'of a person')
  const whileErasing = putInPlace(site.backup, site.file, async (copy) => {
    expect([fs.statSync(site.file).ino, readBackup(copy, site.file).leads]).toEqual([before, 10])
    throw new Error('killed')
  })
  await expect(whileErasing).rejects.toThrow('killed')
  const others = fs.readdirSync(join(site.path, 'data')).filter((name) => /partial|replaced/.test(name))
  expect([fs.statSync(site.file).ino, others]).toEqual([before, []])
  // Until another file takes its name, the store has kept it.
  const kept = (await putInPlace(site.backup, site.file, async () => {})) ?? ''
  expect(fs.statSync(join(kept, 'gimbal.sqlite')).ino).toBe(before)
  expect(fs.statSync(site.file).ino).not.toBe(before)
})

it('refuses what is no backup, and what would bring erased people back', async () => {
  await using site = await openSite()
  const at = (name: string) => join(site.path, name)
  fs.writeFileSync(at('text.sqlite'), 'no database at all'.repeat(500))
  new DatabaseSync(at('other.sqlite')).exec('create table something (id text)')
  for (const name of ['newer.sqlite', 'open.sqlite', 'cut.sqlite']) fs.cpSync(site.backup, at(name))
  fs.truncateSync(at('cut.sqlite'), fs.statSync(site.backup).size / 2)
  new DatabaseSync(at('newer.sqlite')).exec("insert into kysely_migration values ('9999-of-tomorrow', '2030-01-01')")
  fs.writeFileSync(at('open.sqlite-wal'), 'x')
  fs.symlinkSync(site.file, at('link.sqlite'))
  fs.linkSync(site.file, at('hard.sqlite'))
  for (const [name, said] of [
    ['link.sqlite', 'is the store itself'],
    ['hard.sqlite', 'is the store itself'],
    ['missing.sqlite', 'There is no file'],
    ['text.sqlite', 'is not a store of this site'],
    ['other.sqlite', 'is not a store of this site'],
    ['newer.sqlite', 'is from a newer version (9999-of-tomorrow)'],
    ['open.sqlite', "it's not a backup"],
    ['cut.sqlite', 'is damaged'],
  ] as const)
    expect(() => readBackup(at(name), site.file)).toThrow(said)
  const refused = (says: string) => ({ status: 1, errors: expect.stringContaining(says) })
  expect(await site.restore(at('text.sqlite'), '--no-erasures')).toMatchObject(refused('Nothing was restored: '))
  expect(await site.restore(site.backup)).toMatchObject(refused("isn't there, so whoever was erased"))
  expect(site.leads()).toEqual(site.backedUp)
})
