import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { createProgress, plain, runAlone, writeReport } from './progress.ts'

/** Path of the report. */
export const JOURNEYS_REPORT = 'test-results/journeys.json'

/** Playwright's reporter for `npm test`. */
// Playwright loads a reporter from its default export.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightProgress implements Reporter {
  readonly #progress = createProgress('journeys', 'tests', process.stdout, Date.now)

  onBegin(_: FullConfig, suite: Suite) {
    this.#progress.begin(suite.allTests().length)
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const outcome = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const
    const name = `${fileOf(test)} > ${test.titlePath().slice(3).join(' > ')}`
    this.#progress.ended({ name, outcome: outcome[test.outcome()], seconds: result.duration / 1000 })
    if (test.outcome() === 'unexpected') {
      const cause = result.errors.map(({ message = '', snippet = '' }) => `${message}\n${snippet}`).join('\n')
      this.#progress.explain(name, plain(cause), runAlone(fileOf(test), test.location.line))
    }
    this.#progress.stepDone()
  }

  onError({ message = '', stack }: TestError) {
    this.#progress.explain('an error outside all journeys', plain(stack ?? message), 'npm test -- test/journeys')
  }

  onEnd() {
    writeReport(JOURNEYS_REPORT, this.#progress.finish())
    return Promise.resolve()
  }

  // Otherwise Playwright adds its own reporter.
  printsToStdio() {
    return true
  }
}

const fileOf = (test: TestCase) => relative(process.cwd(), test.location.file)
