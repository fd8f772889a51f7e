import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Check } from './checks.ts'
import { runCheck } from './run-check.ts'
import { tallyOfVitest } from './tally.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gimbal-check-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const script = (code: string): readonly [string, ...string[]] => [process.execPath, '-e', code]

it('runs its commands in order and stops at the first that fails', async () => {
  const commands = [script('console.log("one")'), script('console.error("two"); process.exit(3)'), script('throw 1')]
  expect(await runCheck({ name: 'x', commands }, root)).toEqual({
    tally: { passed: 0, failed: 1, skipped: 0 },
    output: 'one\ntwo\n',
  })
})

it('counts what its last command reported', async () => {
  const check: Check = {
    name: 'x',
    commands: [script('fs.writeFileSync("results/r.json", JSON.stringify({ numPassedTests: 4 }))')],
    report: { file: 'results/r.json', tally: tallyOfVitest },
  }
  expect((await runCheck(check, root)).tally).toEqual({ passed: 4, failed: 0, skipped: 0 })
})

it('does not take the report of the run before for its own', async () => {
  writeFileSync(join(root, 'r.json'), JSON.stringify({ numPassedTests: 4 }))
  const check: Check = { name: 'x', commands: [script('')], report: { file: 'r.json', tally: tallyOfVitest } }
  expect((await runCheck(check, root)).tally.failed).toBe(1)
  expect(readdirSync(root)).toEqual([])
})

it('fails when a command cannot be started', async () => {
  const { tally, output } = await runCheck({ name: 'x', commands: [['no-such-command']] }, root)
  expect(tally.failed).toBe(1)
  expect(output).toContain('no-such-command')
})
