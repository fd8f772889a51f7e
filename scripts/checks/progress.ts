import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How one test ended. */
export interface TestResult {
  /** Its file, from the project's folder, and its title. */
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
}

/** How the tests of one part ended. */
export interface Report {
  passed: number
  failed: number
  skipped: number
  tests: readonly TestResult[]
}

/** Tells a person how far the tests of one part are, and keeps the report. */
export interface Progress {
  /** Tests are about to run, in so many steps: files, or tests where their number is known. */
  begin(steps: number): void
  stepDone(): void
  ended(result: TestResult): void
  /** Says at once what failed, why, and how to run it alone. Counts nothing: `ended` does. */
  explain(name: string, cause: string, alone: string): void
  /** Clears the line of progress. @returns what there was */
  finish(): Report
}

interface Screen {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** A failure that hits all tests must not fill the screen. */
const MOST_EXPLAINED = 20

/** In a log, which isn't a terminal. */
const LINES_IN_A_LOG = 5

/**
 * @param part what runs: "unit", say
 * @param unit what a step is called: "files", "tests"
 * @param screen a terminal gets one line that changes, anything else a few lines
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
      if (explained > MOST_EXPLAINED) return
      clear()
      const why = cause.trim().split('\n').slice(0, 40).join('\n  ')
      screen.write(`FAILED  ${name}\n  ${why}\n  Run it alone: ${alone}\n\n`)
    },
    finish() {
      clear()
      if (explained > MOST_EXPLAINED) screen.write(`${explained - MOST_EXPLAINED} more failures are not shown.\n`)
      return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), tests }
    },
  }
}

/** What a terminal would color stays out of logs and reports. */
export const plain = (text: string): string => text.replaceAll(new RegExp(String.raw`\u001b\[[\d;]*m`, 'g'), '')

/** The command that runs one test file, or from one line of it, without the rest. */
export const runAlone = (file: string, line?: number): string =>
  `npm test -- ${file}${line === undefined ? '' : `:${line}`}`

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

/**
 * Reads what a part left.
 * @param status of its command: without a failed test, a status other than 0, no report and no tests count as one failure
 */
export function readReport(file: string, status: number): Report {
  const none: Report = { passed: 0, failed: 0, skipped: 0, tests: [] }
  let report = none
  try {
    report = { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) }
  } catch {
    // No report: counted as a failure below.
  }
  const isUncounted = report.failed === 0 && (status !== 0 || report.passed === 0)
  return isUncounted ? { ...report, failed: 1 } : report
}

/** The slowest tests, slowest first, a line each. */
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
