import { spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'

/** Loads a folder's `.env` in a separate, unprivileged process. */
async function loadAsNobody(folder: string): Promise<unknown> {
  const module = JSON.stringify(join(import.meta.dirname, 'load-settings.ts'))
  const program = `
    const { loadEnvFile } = await import(${module})
    if (process.getuid() === 0) process.seteuid(65534)
    console.log(JSON.stringify(loadEnvFile()))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  return JSON.parse(await text(child.stdout))
}

it.skipIf(process.platform === 'win32')('says of a .env that can’t be read why, and whose it must be', async () => {
  await using folder = await openFolder()
  const file = join(folder.path, '.env')
  await chmod(folder.path, 0o755)
  await writeFile(file, 'PORT=1\nHOST=x\n')
  await chmod(file, 0o644)
  expect(await loadAsNobody(folder.path)).toMatchObject({ ok: true, file: { values: { HOST: 'x', PORT: '1' } } })
  await chmod(file, 0o000)
  expect(await loadAsNobody(folder.path)).toEqual({
    ok: false,
    mistake: { name: '.env', wrong: 'may not be read by this user', cure: expect.stringContaining('chown USER .env') },
  })
})
