// `run-checks.ts quick|all [--slow] [FILE…]`: format, types, lint and unused code at once, then the build, the unit tests and,
// with `all`, the journeys in a browser. It goes on after a failure. With files named, only their tests run.
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchPostgres } from './postgres/fetch-postgres.ts'
import { findPostgres } from './postgres/find-postgres.ts'
import { run } from './set-up/run.mjs'
import { describeSlowest, type Report, readReport, TEST_PARTS } from './test-parts.ts'

type Command = readonly [string, ...string[]]

const STATIC_CHECKS: Readonly<Record<string, Command>> = {
  format: ['biome', 'ci', '--colors=off'],
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  unused: ['knip', '--no-progress'],
}

const root = resolve(import.meta.dirname, '..')
const { which, slow, files } = readArguments()

// The commands are those of this checkout, also when this file is run without npm.
process.env['PATH'] = `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

const reports: Report[] = []
// Without one, Vitest leaves its tests out.
const hasPostgres = (findPostgres(process.env) ?? fetchPostgres(process.env)) !== undefined
const warnOfPostgres = () => {
  if (!hasPostgres)
    console.log('\n!!! NOTHING WAS TESTED ON POSTGRESQL: none is on this machine, and none could be had. !!!\n')
}
warnOfPostgres()

if (files.length === 0) await Promise.all(Object.entries(STATIC_CHECKS).map(([name, command]) => check(name, command)))
// What the tests start is what was built.
const isBuilt = !stopped && (await check('build', ['node', 'scripts/build-if-changed.mjs']))
for (const [name, { command, report, file }] of Object.entries(TEST_PARTS)) {
  if (stopped || (which === 'quick' && name === 'journeys')) continue
  const chosen = files.filter((path) => file.test(path))
  if (files.length > 0 && chosen.length === 0) continue
  // What failed is run alone to be looked at.
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

/** Runs a command, and shows what it wrote when it fails. @returns whether it went well */
async function check(name: string, [file, ...args]: Command): Promise<boolean> {
  const begun = performance.now()
  let output = ''
  const status = await run(file, args, { cwd: root, onOutput: (text) => (output += text) })
  tell(name, { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0, tests: [] }, inSeconds(begun))
  if (status !== 0) console.log(`\n${output.trimEnd()}\n`)
  return status === 0
}

async function runTests(name: string, [file, ...args]: Command, report: string): Promise<void> {
  const begun = performance.now()
  // So that a run that dies early isn't judged by the report of the one before.
  rmSync(report, { force: true })
  const status = await run(file, args, { cwd: root })
  tell(name, readReport(report, status), inSeconds(begun))
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
    const patterns = Object.values(TEST_PARTS).map(({ file }) => file)
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
