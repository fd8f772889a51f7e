import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '#server/store/database.ts'
import { runCommand } from '#test/run-command.ts'
import { openFolder } from '#test/spawn-server.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { asRunHere } from '../as-run-here.ts'

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

it.each([
  ['leads', ['list']],
  ['outbox', ['list']],
])('%s says on standard error which store it opened, also when .env names it', async (name, args) => {
  await using folder = await openFolderWithHeldLeads(1)
  const { file } = folder.place
  expect(await runCommand(name, folder.path, { args })).toMatchObject({ status: 0, errors: `Store: ${file}\n` })
  await writeFile(join(folder.path, '.env'), 'DATABASE_URL=postgres://ada:the-password@127.0.0.1:9/gimbal\n')
  const { status, errors } = await runCommand(name, folder.path, { args })
  expect([status, errors]).toEqual([1, expect.stringMatching(/^Store: PostgreSQL 127\.0\.0\.1:9\/gimbal\nNot done: /)])
  expect(errors).not.toContain('the-password')
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

it('names settings that have mistakes, and does nothing', async () => {
  await using folder = await openFolderWithHeldLeads(1)
  const wrong = { TRUST_PROXY_HOPS: 'many' }
  for (const [name, said] of [
    ['leads', 'Nothing was done. Please fix these settings:'],
    ['store-backup', 'No backup was made. Please fix these settings:'],
    ['store-copy', 'Nothing was copied. Please fix these settings:'],
  ] as const) {
    const args = name === 'leads' ? ['list'] : []
    const { status, output, errors } = await runCommand(name, folder.path, { args, settings: wrong })
    expect([status, output, errors]).toEqual([1, '', expect.stringContaining(said)])
  }
})

it('names commands as they can be run where it runs', () => {
  const text = 'To see it: npm run outbox -- resend ID, npm run store:backup, or npm run --silent leads -- export\n'
  expect(asRunHere(text, true)).toBe(text)
  expect(asRunHere(text, false)).toBe(
    'To see it: docker exec gimbal node server/commands/outbox.ts resend ID, docker exec gimbal node server/commands/store-backup.ts, or docker exec gimbal node server/commands/leads.ts export\n',
  )
})
