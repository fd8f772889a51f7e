import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { asRunHere } from '#server/doctor/finding.ts'
import { openStore } from '#server/store/database.ts'
import { runCommand } from '#test/run-command.ts'
import { openFolder } from '#test/spawn-server.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { readVerb } from './command.ts'
import { consoleCommand } from './console.ts'
import { leads } from './leads.ts'
import { outbox } from './outbox.ts'

/** A folder with a store that has `count` held leads. */
async function openFolderWithHeldLeads(count: number) {
  const folder = await openFolder()
  const place = { file: join(folder.path, 'data', 'gimbal.sqlite') }
  const store = await openStore(place)
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) await storeLead(store.db, { id, kind: 'survey', payload: '{}', held: 1, created_at: 1 })
  await store.close()
  return { ...folder, ids, place }
}

it('says on standard error which store it opened, also when .env names it, what is wrong, and makes none', async () => {
  await using folder = await openFolderWithHeldLeads(1)
  const list = (settings = {}, at = folder.path) => runCommand('leads', at, { args: ['list'], settings })
  expect(await list()).toMatchObject({ status: 0, errors: `Store: ${folder.place.file}\n` })
  await writeFile(join(folder.path, '.env'), 'DATABASE_URL=postgres://ada:the-password@127.0.0.1:9/gimbal\n')
  const { status, errors } = await list()
  expect([status, errors]).toEqual([1, expect.stringMatching(/^Store: PostgreSQL 127\.0\.0\.1:9\/gimbal\nNot done: /)])
  expect(errors).not.toContain('the-password')
  const said = expect.stringContaining('Nothing was done. Please fix these settings:\n  TRUST_PROXY_HOPS')
  expect(await list({ TRUST_PROXY_HOPS: 'many' })).toEqual({ status: 1, output: '', errors: said })
  await using empty = await openFolder()
  const none = expect.stringMatching(/^There is no store at .*gimbal\.sqlite\. Check DATA_DIR/)
  expect(await list({}, empty.path)).toMatchObject({ status: 1, errors: none })
  expect(await readdir(empty.path)).toEqual([])
})

it('finishes what it began, even when the reader of its output is gone', async () => {
  await using folder = await openFolderWithHeldLeads(20)
  const command = resolve(import.meta.dirname, 'outbox.ts')
  const child = spawn(process.execPath, [command, 'release', ...folder.ids], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder.path, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  const store = await openStore(folder.place)
  expect(await store.db.selectFrom('leads').select('id').where('held', '=', 1).execute()).toEqual([])
  await store.close()
})

it('names commands as they can be run where it runs', () => {
  const text = 'To see it: npm run outbox -- resend ID, npm run store:backup, or npm run --silent leads -- export\n'
  expect(asRunHere(text, true)).toBe(text)
  const inContainer = (command: string) => `docker exec gimbal node server/commands/${command}`
  expect(asRunHere(text, false)).toBe(
    `To see it: ${inContainer('outbox.ts resend ID')}, ${inContainer('store-backup.ts')}, or ${inContainer('leads.ts export')}\n`,
  )
})

it.each([
  ['leads lst', 'Start with one of: list, export, show, erase.'],
  ['leads list --limit 5 --all', 'Use either --limit or --all.'],
  ['leads list --kind toString', '--kind'],
  ['leads export --csv --json', 'Choose --csv or --json.'],
  ['leads export --csv --force', '--force only works with --out.'],
  ['leads erase --again ada@example.com', 'Too many words'],
  ['outbox constructor', 'Start with one of'],
  ['outbox list --again', 'list has no option --again'],
  ['outbox resend a --failed', 'Choose deliveries'],
  ['outbox resend --failed --again', '--again only works with ids'],
  ['outbox hold --reason x', 'Say which'],
  ['outbox release a --destination newsletter', 'the ids of leads'],
  ['console invite ada', 'address'],
  ['console invite a@b.co --role admin', '--role'],
])('refuses "%s", and says why', (line, why) => {
  const [name, ...args] = line.split(' ')
  const readers: Record<string, () => unknown> = {
    leads: () => readVerb(leads, args),
    outbox: () => readVerb(outbox, args),
    console: () => readVerb(consoleCommand, args),
  }
  expect(readers[name ?? '']).toThrow(why)
})
