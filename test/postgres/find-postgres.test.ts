import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findPostgres } from './find-postgres.ts'

/** A folder with programs that exit with the given codes. */
function folderOf(programs: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, status] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexit ${status}\n`, { mode: 0o755 })
  }
  // Root runs them as another user.
  spawnSync('chmod', ['755', folder])
  return folder
}

it('takes the first folder of PATH whose programs start', () => {
  const broken = folderOf({ initdb: 0, postgres: 1 })
  const half = folderOf({ postgres: 0 })
  const whole = folderOf({ initdb: 0, postgres: 0 })
  expect(findPostgres({ PATH: ['/none', broken, half, whole].join(delimiter) })).toBe(whole)
})

it('takes the one that POSTGRES_BIN names, and no other when that does not start', () => {
  const [whole, other, broken] = [
    { initdb: 0, postgres: 0 },
    { initdb: 0, postgres: 0 },
    { initdb: 1, postgres: 0 },
  ].map(folderOf)
  expect(findPostgres({ PATH: other, POSTGRES_BIN: whole })).toBe(whole)
  expect(findPostgres({ PATH: other, POSTGRES_BIN: broken })).toBe(undefined)
})
