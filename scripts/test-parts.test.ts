import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run } from './set-up/run.mjs'
import { describeSlowest, readReport, TEST_PARTS } from './test-parts.ts'

/** Runs a part of the tests as it's run here, in a project of its own with these files. */
async function runPart(part: keyof typeof TEST_PARTS, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const {
    command: [program, ...args],
    report,
  } = TEST_PARTS[part]
  let output = ''
  const status = await run(program, args, { cwd: folder, onOutput: (text) => (output += text) })
  return { status, output, report: readReport(join(folder, report), status) }
}

it('counts what Vitest ran, and files that do not load, and shows why', async () => {
  const { status, output, report } = await runPart('unit', {
    'vitest.config.ts': 'export default {}',
    'one.test.ts': `import { expect, it } from 'vitest'
      it('adds', () => expect(1 + 1).toBe(2))
      it('adds wrongly', () => expect(1 + 1).toBe(3))
      it.skip('waits', () => {})`,
    'two.test.ts': `throw new Error('broken before any test')`,
  })
  expect(status).toBe(1)
  expect(report).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
  expect(report.tests.map(({ name }) => name)).toContainEqual(expect.stringMatching(/one\.test\.ts > adds wrongly$/))
  expect(output).toContain('expected 2 to be 3')
  expect(output).toContain('broken before any test')
})

it('counts what Playwright ran, and shows why it failed', async () => {
  const { output, report } = await runPart('journeys', {
    'playwright.config.ts': 'export default {}',
    'one.spec.ts': `import { expect, test } from '@playwright/test'
      test('adds', () => expect(1 + 1).toBe(2))
      test.describe('inner', () => test('adds wrongly', () => expect(1 + 1).toBe(3)))
      test.skip('waits', () => {})`,
  })
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 })
  expect(report.tests.map(({ name }) => name)).toContain('one.spec.ts > adds wrongly')
  expect(output).toContain('Expected: 3')
})

it('counts a failure where a command failed without a failed test, left no report, a broken one, or ran nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'unit.json')
  const write = (passed: number) =>
    writeFileSync(
      file,
      JSON.stringify({ numPassedTests: passed, numFailedTests: 0, numPendingTests: 1, testResults: [] }),
    )
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1 })
  write(7)
  expect(readReport(file, 0)).toMatchObject({ passed: 7, failed: 0, skipped: 1 })
  expect(readReport(file, 1)).toMatchObject({ passed: 7, failed: 1 })
  write(0)
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1 })
  writeFileSync(file, '{"numPassedTests": 7')
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1 })
})

it('lists the slowest tests first', () => {
  const tests = [
    { name: 'one', seconds: 0.5 },
    { name: 'two', seconds: 1 },
    { name: 'three', seconds: 12.34 },
  ]
  expect(describeSlowest([{ passed: 3, failed: 0, skipped: 0, tests }], 2)).toBe('   12.3 s  three\n    1.0 s  two')
})
