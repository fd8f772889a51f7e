import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '#server/store/database.ts'
import { IN_PRODUCTION, openFolder, PROCESS_ENV } from '#test/spawn-server.ts'

it('fills a store with leads whose addresses are nobody’s, and never in production', async () => {
  await using folder = await openFolder()
  const { db, close } = await openStore({ file: join(folder.path, 'gimbal.sqlite') })
  const run = (settings: Record<string, string> = {}) => {
    const env = { ...PROCESS_ENV, DATA_DIR: folder.path, ...settings }
    const program = join(import.meta.dirname, 'sample-leads.ts')
    return spawnSync(process.execPath, [program], { cwd: folder.path, env, encoding: 'utf8' })
  }
  const emails = async () => (await db.selectFrom('leads').select('email_key').execute()).map((lead) => lead.email_key)

  expect(run(IN_PRODUCTION)).toMatchObject({ status: 1, stderr: expect.stringContaining('this is production') })
  expect(await emails()).toEqual([])
  expect(run()).toMatchObject({ status: 0 })
  const filled = await emails()
  expect(filled.length).toBeGreaterThan(50)
  expect(filled.filter((email) => !email?.endsWith('.example'))).toEqual([])
  await close()
})
