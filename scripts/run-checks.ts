// `run-checks.ts quick|all [--slow] [FILE…]`: runs format, types, lint, unused code and the build in parallel, then the
// unit tests and, with `all`, the journeys in a browser. Doesn't stop at failures. With files, runs only the build and
// those files' tests.
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILD, type Command, runCommand, STATIC_CHECKS, TESTS } from './checks/checks.ts'
import { describeSlowest, type Report, readReport } from './checks/progress.ts'
import { fetchPostgres, findPostgres } from './postgres/find-postgres.ts'

const root = resolve(import.meta.dirname, '..')
const { which, slow, files } = readArguments()

// Use this checkout's commands, even when run without npm.
process.env['PATH'] = `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

const reports: Report[] = []
// Without one, Vitest skips its tests.
const hasPostgres = (findPostgres(process.env) ?? fetchPostgres(process.env)) !== undefined
const warnOfPostgres = () => {
  if (!hasPostgres)
    console.log('\n!!! NOTHING WAS TESTED ON POSTGRESQL: none is on this machine, and none could be had. !!!\n')
}
warnOfPostgres()

const statics = files.length === 0 ? Object.entries(STATIC_CHECKS) : []
// The tests run against the build. No check depends on it.
const [isBuilt] = await Promise.all([
  check('build', [BUILD]),
  ...statics.map(([name, commands]) => check(name, commands)),
])
for (const [name, { command, report, file }] of Object.entries(TESTS)) {
  if (stopped || (which === 'quick' && name === 'journeys')) continue
  const chosen = files.filter((path) => file.test(path))
  if (files.length > 0 && chosen.length === 0) continue
  // Record traces for individually run tests, to help with debugging.
  const recorded = name === 'journeys' && files.length > 0 ? ['--trace=retain-on-failure'] : []
  if (isBuilt) await runTests(name, [...command, ...recorded, ...chosen], join(root, report))
  else tell(name, { passed: 0, failed: 1, skipped: 0, tests: [] }, 'not run, because the build failed')
}

if (!hasPostgres) reports.push({ passed: 0, failed: 0, skipped: 1, tests: [] })
warnOfPostgres()
if (slow) console.log(`\nThe slowest tests:\n${describeSlowest(reports)}\n`)
const total = { passed: 0, failed: 0, skipped: 0 }
for (const report of reports)
  for (const outcome of ['passed', 'failed', 'skipped'] as const) total[outcome] += report[outcome]
process.exitCode = total.failed > 0 || stopped ? 1 : 0
console.log(`${stopped ? 'stopped: ' : ''}${describe(total)}`)

/** Runs commands until one fails, then prints its output. @returns true if all passed */
async function check(name: string, commands: readonly Command[]): Promise<boolean> {
  const begun = performance.now()
  let output = ''
  for (const command of commands) {
    const result = await runCommand(command, root)
    output += result.output
    if (result.status === 0) continue
    tell(name, { passed: 0, failed: 1, skipped: 0, tests: [] }, inSeconds(begun))
    console.log(`\n${output.trimEnd()}\n`)
    return false
  }
  tell(name, { passed: 1, failed: 0, skipped: 0, tests: [] }, inSeconds(begun))
  return true
}

/** Runs tests, which print their own progress. */
async function runTests(name: string, command: Command, file: string): Promise<void> {
  const begun = performance.now()
  // If a run dies early, don't use the previous run's report.
  rmSync(file, { force: true })
  const { status, output } = await runCommand(command, root, true)
  const report = readReport(file, status)
  if (report.tests.length === 0) console.log(output || `${name}: ended with ${status} and left no report.`)
  tell(name, report, inSeconds(begun))
}

function tell(name: string, report: Report, note: string) {
  reports.push(report)
  console.log(`${report.failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${describe(report)} (${note})`)
}

function describe({ passed, failed, skipped }: Omit<Report, 'tests'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function inSeconds(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { slow: { type: 'boolean' } } })
    const [which, ...files] = positionals
    if (which !== 'quick' && which !== 'all') throw new Error('the first word is quick or all')
    const patterns = Object.values(TESTS).map(({ file }) => file)
    const strange = files.filter((file) => !patterns.some((pattern) => pattern.test(file)))
    if (strange.length > 0) throw new Error(`not a test: ${strange.join(' ')} (name …test.ts or …spec.ts files)`)
    return { which, slow: values.slow === true, files }
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nusage: run-checks.ts quick|all [--slow] [FILE…]`,
    )
    process.exit(2)
  }
}
