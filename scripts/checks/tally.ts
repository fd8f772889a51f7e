/** How many checks or tests ended which way. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The sum of several tallies. */
export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** `12 passed, 0 failed`, and `, 3 skipped` where there are any. */
export const describeTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * What a command that reports nothing but its exit status counts for: one check.
 * @param status its exit status
 */
export const tallyOfStatus = (status: number): Tally =>
  status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

/**
 * What Vitest's JSON reporter counted. A run that failed for another reason than a test (a file that does not load, an
 * error outside the tests) counts as one failure more; so does one that left no readable report, or had no test at all.
 * @param report the report's text, undefined when there is none
 * @param status Vitest's exit status
 */
export const tallyOfVitest = (report: string | undefined, status: number): Tally =>
  withStatus(status, report, (counts) => ({
    passed: count(counts['numPassedTests']),
    failed: count(counts['numFailedTests']),
    skipped: count(counts['numPendingTests']) + count(counts['numTodoTests']),
  }))

/** What Playwright's JSON reporter counted, by the same rules. */
export const tallyOfPlaywright = (report: string | undefined, status: number): Tally =>
  withStatus(status, report, (counts) => {
    const stats = isRecord(counts['stats']) ? counts['stats'] : {}
    return {
      passed: count(stats['expected']) + count(stats['flaky']),
      failed: count(stats['unexpected']),
      skipped: count(stats['skipped']),
    }
  })

function withStatus(
  status: number,
  report: string | undefined,
  read: (counts: Record<string, unknown>) => Tally,
): Tally {
  const counts = parse(report)
  const tally = counts ? read(counts) : { passed: 0, failed: 0, skipped: 0 }
  const failedUncounted = tally.failed === 0 && (status !== 0 || tally.passed === 0)
  return failedUncounted ? { ...tally, failed: 1 } : tally
}

function parse(report: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(report ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
