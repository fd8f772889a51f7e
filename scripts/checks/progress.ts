import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Result of one test. */
export interface TestResult {
  /** Its file, relative to the project root, and its title. */
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
}

/** Results of one test suite. */
export interface Report {
  passed: number
  failed: number
  skipped: number
  tests: readonly TestResult[]
}

/** Shows a suite's progress, and collects the report. */
export interface Progress {
  /** Tests are about to run. Steps are files, or tests if their number is known. */
  begin(steps: number): void
  stepDone(): void
  ended(result: TestResult): void
  /** Prints a failure right away: what, why, and how to rerun it alone. Doesn't count it; `ended` does. */
  explain(name: string, cause: string, alone: string): void
  /** Clears the progress line. @returns the report */
  finish(): Report
}

interface Screen {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** If all tests fail, don't fill up the screen. */
const MAX_EXPLAINED = 20

/** Progress lines when the output isn't a terminal. */
const LINES_IN_A_LOG = 5

/**
 * @param part what runs, such as "unit"
 * @param unit name of a step: "files", "tests"
 * @param screen a terminal gets one updating line, anything else a few lines
 */
export function createProgress(part: string, unit: string, screen: Screen, clock: () => number): Progress {
  const isTerminal = screen.isTTY === true
  const tests: TestResult[] = []
  let steps = 0
  let done = 0
  let begun = 0
  let explained = 0
  let linesWritten = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  const count = (outcome: TestResult['outcome']) => tests.filter((test) => test.outcome === outcome).length
  const clear = () => isTerminal && screen.write('\r\x1b[2K')

  const draw = () => {
    const left = done > 0 ? `, ${describeTime(((clock() - begun) / done) * (steps - done))} left` : ''
    const line = `${part}: ${done} of ${steps} ${unit}, ${count('passed')} passed, ${count('failed')} failed${left}`
    if (isTerminal) {
      if (clock() - drawnAt < 100) return
      drawnAt = clock()
      screen.write(`\r\x1b[2K${line.slice(0, (screen.columns ?? 80) - 1)}`)
    } else if (done < steps && Math.floor((done / steps) * LINES_IN_A_LOG) > linesWritten) {
      linesWritten += 1
      screen.write(`        ${line}\n`)
    }
  }

  return {
    begin(number) {
      steps = number
      begun = clock()
      draw()
    },
    stepDone() {
      done += 1
      draw()
    },
    ended(result) {
      tests.push(result)
      if (isTerminal) draw()
    },
    explain(name, cause, alone) {
      explained += 1
      if (explained > MAX_EXPLAINED) return
      clear()
      const why = cause.trim().split('\n').slice(0, 40).join('\n  ')
      screen.write(`FAILED  ${name}\n  ${why}\n  Run it alone: ${alone}\n\n`)
    },
    finish() {
      clear()
      if (explained > MAX_EXPLAINED) screen.write(`${explained - MAX_EXPLAINED} more failures are not shown.\n`)
      return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), tests }
    },
  }
}

/** Strips terminal colors for logs and reports. */
export const plain = (text: string): string => text.replaceAll(new RegExp(String.raw`\u001b\[[\d;]*m`, 'g'), '')

/** The command that runs only one test file, or the test at one of its lines. */
export const runAlone = (file: string, line?: number): string =>
  `npm test -- ${file}${line === undefined ? '' : `:${line}`}`

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

/**
 * Reads a suite's report.
 * @param status its exit code. Counts one failure if it's nonzero without a failed test, or there's no report or test
 */
export function readReport(file: string, status: number): Report {
  const none: Report = { passed: 0, failed: 0, skipped: 0, tests: [] }
  let report = none
  try {
    report = { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) }
  } catch {
    // A missing report counts as a failure below.
  }
  const isUncounted = report.failed === 0 && (status !== 0 || report.passed === 0)
  return isUncounted ? { ...report, failed: 1 } : report
}

/** The slowest tests, slowest first, one per line. */
export function describeSlowest(reports: readonly Report[], most = 20): string {
  const slowest = reports
    .flatMap(({ tests }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n')
}

/** "about 3 min", "40 s". */
function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `about ${Math.round(seconds / 60)} min`
}
