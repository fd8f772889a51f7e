import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '#server/store/database.ts'
import { runCommand } from '#test/run-command.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openStoreFolder } from '#test/store/open-store-folder.ts'

it('says on standard error which store it opened, also when .env names it, what is wrong, and makes none', async () => {
  await using folder = await openStoreFolder()
  const args = ['invite', 'ada@firm.example']
  const invite = (settings = {}, at = folder.path) => runCommand('console', at, { args, settings })
  expect(await invite()).toMatchObject({ status: 0, errors: `Store: ${folder.file}\n` })
  await writeFile(join(folder.path, '.env'), 'DATABASE_URL=postgres://ada:the-password@127.0.0.1:9/gimbal\n')
  const { status, errors } = await invite()
  expect([status, errors]).toEqual([1, expect.stringMatching(/^Store: PostgreSQL 127\.0\.0\.1:9\/gimbal\nNot done: /)])
  expect(errors).not.toContain('the-password')
  const said = expect.stringContaining('Nothing was done. Please fix these settings:\n  TRUST_PROXY_HOPS')
  expect(await invite({ TRUST_PROXY_HOPS: 'many' })).toEqual({ status: 1, output: '', errors: said })
  await using empty = await openFolder()
  const none = expect.stringMatching(/^There is no store at .*gimbal\.sqlite\. Check DATA_DIR/)
  expect(await invite({}, empty.path)).toMatchObject({ status: 1, errors: none })
  expect(await readdir(empty.path)).toEqual([])
})

it('finishes what it began, even when the reader of its output is gone', async () => {
  await using folder = await openStoreFolder()
  const command = resolve(import.meta.dirname, 'console.ts')
  const child = spawn(process.execPath, [command, 'invite', 'ada@firm.example'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder.path, 'data') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  const store = await openStore({ file: folder.file })
  expect(await store.db.selectFrom('console_invitations').selectAll().execute()).toHaveLength(1)
  await store.close()
})
