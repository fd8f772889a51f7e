import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand, TESTS } from './checks.ts'
import { readReport } from './progress.ts'

const ROOT = resolve(import.meta.dirname, '../..')
// Excludes the reporters' own tests, which are symlinked in.
const CONFIG = "export default { test: { include: ['*.test.ts'] } }"

/** Runs part of the tests in a separate project with these files. */
async function run(part: keyof typeof TESTS, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['node_modules', 'scripts/checks']) symlinkSync(join(ROOT, name), join(folder, name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { command, report } = TESTS[part]
  const { status, output } = await runCommand(command, folder)
  return { status, output, report: readReport(join(folder, report), status) }
}

it('counts what Vitest ran, and explains what failed', async () => {
  const { status, output, report } = await run('unit', {
    'vitest.config.ts': CONFIG,
    'one.test.ts': `import { expect, it } from 'vitest'
      it('adds', () => expect(1 + 1).toBe(2))
      it('adds wrongly', () => expect(1 + 1).toBe(3))
      it.skip('waits', () => {})`,
  })
  expect(status).toBe(1)
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 })
  expect(output).toContain('FAILED  one.test.ts > adds wrongly\n  expected 2 to be 3')
  expect(output).toContain('Run it alone: npm test -- one.test.ts\n')
})

it('counts a file of Vitest that does not load', async () => {
  const { output, report } = await run('unit', {
    'vitest.config.ts': CONFIG,
    'one.test.ts': `throw new Error('broken before any test')`,
    'two.test.ts': `import { it } from 'vitest'
      it('runs', () => {})`,
  })
  expect(report).toMatchObject({ passed: 1, failed: 1 })
  expect(output).toContain('FAILED  one.test.ts\n  broken before any test')
})

it('counts what Playwright ran, and explains what failed', async () => {
  const { output, report } = await run('journeys', {
    'playwright.config.ts': 'export default {}',
    'one.spec.ts': `import { expect, test } from '@playwright/test'
      test('adds', () => expect(1 + 1).toBe(2))
      test('adds wrongly', () => expect(1 + 1).toBe(3))`,
  })
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
  expect(output).toContain('FAILED  one.spec.ts > adds wrongly\n')
  expect(output).toContain('Expected: 3')
  expect(output).toContain('Run it alone: npm test -- one.spec.ts:3\n')
})
