import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProgress, describeSlowest, readReport, type TestResult, writeReport } from './progress.ts'

const passed = (name: string, seconds = 1): TestResult => ({ name, outcome: 'passed', seconds })
const failed = (name: string): TestResult => ({ name, outcome: 'failed', seconds: 1 })

function open(screen: { isTTY?: boolean; columns?: number } = {}) {
  let written = ''
  let now = 0
  const write = (text: string) => (written += text)
  const progress = createProgress('unit', 'files', { ...screen, write }, () => now)
  return { progress, written: () => written, pass: (ms: number) => (now += ms) }
}

it('tells a failure at once, with its cause and how to run it alone, but not hundreds of them', () => {
  const { progress, written } = open()
  progress.begin(100)
  progress.explain('a.test.ts > adds', 'expected 1 to be 2\n  at a.test.ts:3', 'npm test -- a.test.ts')
  expect(written()).toBe(
    'FAILED  a.test.ts > adds\n  expected 1 to be 2\n    at a.test.ts:3\n  Run it alone: npm test -- a.test.ts\n\n',
  )
  for (let other = 0; other < 99; other += 1) progress.explain(`${other}`, 'the same', 'npm test')
  progress.finish()
  expect(written().match(/Run it alone/g)).toHaveLength(20)
  expect(written()).toContain('80 more failures are not shown.')
})

it('reports what ended how, and lists the slowest first', () => {
  const { progress } = open()
  for (const result of [passed('one', 0.5), failed('two'), { ...passed('three', 12.34), outcome: 'skipped' } as const])
    progress.ended(result)
  const report = progress.finish()
  expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1 })
  expect(describeSlowest([report], 2)).toBe('   12.3 s  three\n    1.0 s  two')
})

it('counts a failure where a command failed without a failed test, left no report, a broken one, or ran nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'results/unit.json')
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1 })
  writeReport(file, { passed: 7, failed: 0, skipped: 1, tests: [] })
  expect(readReport(file, 0)).toMatchObject({ passed: 7, failed: 0, skipped: 1 })
  expect(readReport(file, 1)).toMatchObject({ passed: 7, failed: 1 })
  writeReport(file, { passed: 7, failed: 2, skipped: 0, tests: [] })
  expect(readReport(file, 1)).toMatchObject({ passed: 7, failed: 2 })
  writeReport(file, { passed: 0, failed: 0, skipped: 3, tests: [] })
  expect(readReport(file, 0)).toMatchObject({ failed: 1 })
  writeFileSync(file, '{"passed": 7')
  expect(readReport(file, 0)).toMatchObject({ passed: 0, failed: 1 })
})
