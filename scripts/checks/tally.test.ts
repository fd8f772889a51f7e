import { expect, it } from 'vitest'
import { addTallies, describeTally, tallyOfPlaywright, tallyOfStatus, tallyOfVitest } from './tally.ts'

const vitestReport = (counts: Record<string, number>) =>
  JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, ...counts })

it('counts a plain command as one check', () => {
  expect(tallyOfStatus(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(tallyOfStatus(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it("takes Vitest's counts, to-dos as skipped", () => {
  const report = vitestReport({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
  expect(tallyOfVitest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 })
})

it('counts a failure when a test file did not load, though no test failed', () => {
  expect(tallyOfVitest(vitestReport({ numPassedTests: 7 }), 1)).toEqual({ passed: 7, failed: 1, skipped: 0 })
})

it('counts a failure when nothing was tested, or the report is missing or cut short', () => {
  for (const report of [vitestReport({}), undefined, '', '{"numPassedTests": 7', 'null']) {
    expect(tallyOfVitest(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(tallyOfPlaywright(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  }
})

it("takes Playwright's counts", () => {
  const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 } })
  expect(tallyOfPlaywright(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

it('adds up and says it in one line, skipped ones only where there are any', () => {
  const total = addTallies([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ])
  expect(describeTally(total)).toBe('5 passed, 1 failed')
  expect(describeTally({ ...total, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped')
})
