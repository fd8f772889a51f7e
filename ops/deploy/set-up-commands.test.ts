import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { runCommands, setUpCommands } from './plan.ts'

const ANSWERS = { domain: 'www.example.org', alias: '', email: '' }

it.each([false, true])('finishes what it began, whichever command failed (with ufw: %s)', async (hasUfw) => {
  await using folder = await openFolder()
  const at = (...path: string[]) => join(folder.path, ...path)
  for (const path of ['bin', 'ops']) mkdirSync(at(path))
  const commands = setUpCommands(ANSWERS, folder.path, folder.path, hasUfw)
  // Programs that take a note, and fail once so many have.
  const build = `import { execFileSync } from 'node:child_process'\nexecFileSync(${JSON.stringify(at('bin/build'))})`
  writeFileSync(at('ops/build-if-changed.mjs'), build)
  for (const name of ['build', ...commands.map(([program]) => program).filter((program) => !program.includes('/'))]) {
    const note = `echo ${name} >> ${at('run')}; [ "$(/usr/bin/wc -l < ${at('run')})" -ne "$(/bin/cat ${at('fails')})" ]`
    writeFileSync(at('bin', name), `#!/bin/sh\n${note}\n`)
    chmodSync(at('bin', name), 0o755)
  }
  vi.stubEnv('PATH', at('bin'))
  const run = (fails: number) => {
    writeFileSync(at('fails'), String(fails))
    rmSync(at('run'), { force: true })
    try {
      runCommands(commands, folder.path)
    } catch (error) {
      expect(String(error)).toContain('This failed')
    }
    return readFileSync(at('run'), 'utf8').trim().split('\n').length
  }
  for (const fails of [1, 4, commands.length]) expect([run(fails), run(0)]).toEqual([fails, commands.length])
})
