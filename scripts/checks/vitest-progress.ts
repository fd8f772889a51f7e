import { relative } from 'node:path'
import type { SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { createProgress, plain, runAlone, writeReport } from './progress.ts'

/** Path of the report. */
export const UNIT_REPORT = 'test-results/unit.json'

/** Vitest's reporter for `npm test` and `npm run check`. */
// Vitest loads a reporter from its default export.
// oxlint-disable-next-line import/no-default-export
export default class VitestProgress {
  readonly #progress = createProgress('unit', 'files', process.stdout, Date.now)
  /** True if something other than a test failed. */
  #isBroken = false

  onTestRunStart(files: readonly TestSpecification[]) {
    this.#progress.begin(files.length)
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const name = `${describe(test.module)} > ${test.fullName}`
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    this.#progress.ended({ name, outcome: state === 'pending' ? 'skipped' : state, seconds })
    if (state === 'failed') this.#progress.explain(name, causeOf(errors), runAlone(fileOf(test.module)))
  }

  onTestModuleEnd(module: TestModule) {
    this.#progress.stepDone()
    // Errors of hooks, and of a file that doesn't load.
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    if (errors.length > 0) this.#break(describe(module), causeOf(errors), runAlone(fileOf(module)))
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]) {
    if (errors.length > 0) this.#break('an error outside all tests', causeOf(errors), 'npm run check')
    const report = this.#progress.finish()
    writeReport(UNIT_REPORT, { ...report, failed: report.failed + Number(this.#isBroken && report.failed === 0) })
  }

  #break(name: string, cause: string, alone: string) {
    this.#isBroken = true
    this.#progress.explain(name, cause, alone)
  }
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId)

const describe = (module: TestModule) =>
  module.project.name === 'postgres' ? `${fileOf(module)} (on PostgreSQL)` : fileOf(module)

const causeOf = (errors: readonly { message: string; stack?: string; diff?: string }[] = []) =>
  plain(errors.map(({ message, stack, diff }) => [message, diff ?? '', linesOf(stack)].join('\n')).join('\n'))

/** The stack frames in our files, without packages. */
const linesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    .slice(0, 3)
    .join('\n')
