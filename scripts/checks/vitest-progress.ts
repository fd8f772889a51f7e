import { relative } from 'node:path'
import type { SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { createProgress, plain, runAlone, writeReport } from './progress.ts'

/** Where the report is left. */
export const UNIT_REPORT = 'test-results/unit.json'

/** Vitest's reporter for `npm test` and `npm run check`. */
// Vitest takes a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class VitestProgress {
  readonly #progress = createProgress('unit', 'files', process.stdout, Date.now)
  /** Whether something failed that is no test. */
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
    // Of hooks, and of a file that does not load.
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

/** Where in our files, without those of packages. */
const linesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    .slice(0, 3)
    .join('\n')
