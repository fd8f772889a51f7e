import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How the tests of one part ended. */
export interface Report {
  passed: number
  failed: number
  skipped: number
  tests: readonly { name: string; seconds: number }[]
}

/** The two kinds of tests. Each runner shows its own progress and failures, and leaves a report. */
export const TEST_PARTS = {
  unit: {
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    report: 'test-results/unit.json',
    file: /\.test\.tsx?$/,
  },
  journeys: {
    command: ['playwright', 'test', `--reporter=${process.stdout.isTTY ? 'line' : 'dot'},json`],
    report: 'test-results/journeys.json',
    file: /\.spec\.ts(:\d+)?$|^test\/journeys\b/,
  },
} as const satisfies Record<string, { command: readonly [string, ...string[]]; report: string; file: RegExp }>

// Where Playwright's report goes; its command line has no option for that.
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ??= TEST_PARTS.journeys.report

/**
 * Reads what a runner left.
 * @param status of its command. Without a failed test, a status other than 0, no report and no tests count as one failure
 */
export function readReport(file: string, status: number): Report {
  let report: Report = { passed: 0, failed: 0, skipped: 0, tests: [] }
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport
    report = 'testResults' in found ? ofVitest(found) : ofPlaywright(found)
  } catch {
    // No report: counted as a failure below.
  }
  const isUncounted = report.failed === 0 && (status !== 0 || report.passed === 0)
  return isUncounted ? { ...report, failed: 1 } : report
}

function ofVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }: JsonTestResults): Report {
  // A file that doesn't load, or a hook that fails.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests,
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(process.cwd(), name)} > ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

function ofPlaywright({ stats, suites }: JSONReport): Report {
  const testsOf = ({ file, specs, suites: inner = [] }: JSONReportSuite): Report['tests'] => [
    ...specs.map(({ title, tests }) => ({
      name: `${file} > ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...inner.flatMap(testsOf),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: suites.flatMap(testsOf),
  }
}

/** The slowest tests, slowest first, a line each. */
export function describeSlowest(reports: readonly Report[], most = 20): string {
  const slowest = reports
    .flatMap(({ tests }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n')
}
