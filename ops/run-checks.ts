// `run-checks.ts quick|all [FILE|FOLDER…]`: runs format, types, lint, unused code and the build in parallel, then the unit
// tests and, with `all`, the journeys in a browser. Doesn't stop at failures. With names, runs only those tests, types and
// the lint of what changed, and the build if they need it. The last line is `N passed, N failed`.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { changedSources, needBuild, testsNamed } from './named-tests.ts'
import { fetchPostgres, findPostgres } from './set-up/find-postgres.ts'
import { describeTime, run } from './set-up/processes.mjs'

type Command = readonly [string, ...string[]]

/** They need no build. */
const STATIC_CHECKS: Record<string, Command> = {
  format: ['biome', 'ci', '--colors=off'],
  // Compiler errors come from the program the lint rules need anyway: `tsc` would parse and check everything again.
  'types and lint': ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  unused: ['knip', '--no-progress'],
  patterns: ['node', 'ops/check-patterns.ts'],
  documents: ['node', 'ops/dangling-docs.ts'],
  caps: ['node', 'ops/caps.ts'],
}
/** The same for a few files: a fifth of the time. */
const checksOf = (files: readonly string[]): Record<string, Command> => ({
  types: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types'],
  ...(files.length > 0 && {
    format: ['biome', 'ci', '--colors=off', '--no-errors-on-unmatched', ...files],
    lint: ['oxlint', '--deny-warnings', ...files],
  }),
})
const BUILD: Command = ['node', 'ops/build-if-changed.mjs']

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const cwd = resolve(import.meta.dirname, '..')
const REPORTS = join(cwd, 'node_modules/.cache/reports')
const shown = process.stdout.isTTY
  ? { unit: ['--reporter=default'], journeys: 'line' }
  : { unit: ['--reporter=dot', '--no-color'], journeys: 'dot' }

/** `alone`: for files that are named, to help with debugging. `count` reads the runner's JSON. */
const TESTS = {
  unit: {
    command: ['vitest', 'run', ...shown.unit, '--reporter=json', `--outputFile=${REPORTS}/unit.json`],
    alone: [],
    file: /\.test\.tsx?$/,
    count: (json: string): Counts => {
      const report = JSON.parse(json) as Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>
      return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
    },
  },
  journeys: {
    command: ['playwright', 'test', `--reporter=${shown.journeys},json`],
    alone: ['--trace=retain-on-failure'],
    file: /\.spec\.ts(:\d+)?$/,
    count: (json: string): Counts => {
      const { stats } = JSON.parse(json) as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    },
  },
} as const

const [which, ...names] = process.argv.slice(2)
const files = names.flatMap((name) => testsNamed(name, cwd))
const isNamed = names.length > 0
const strange = files.filter((path) => !Object.values(TESTS).some(({ file }) => file.test(path)))
if ((which !== 'quick' && which !== 'all') || strange.length > 0 || (isNamed && files.length === 0)) {
  const what = strange.join(' ') || names.join(' ') || which
  console.error(`No test: ${what}. Usage: run-checks.ts quick|all […test.ts or …spec.ts files, or folders of them]`)
  process.exit(2)
}

// Use this checkout's commands, even when run without npm.
process.env['PATH'] = `${resolve(cwd, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))

mkdirSync(REPORTS, { recursive: true })
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = `${REPORTS}/journeys.json`
// For publishers and the runners' workers, which compile the same files again and again.
process.env['NODE_COMPILE_CACHE'] = join(cwd, 'node_modules/.cache/compiled')
// Node strips the types of the journeys. Playwright's own way takes three times as long where it hasn't been gone yet.
process.env['PW_DISABLE_TS_ESM'] = '1'
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
// Without one, Vitest skips its tests.
const hasPostgres = (findPostgres(process.env) ?? fetchPostgres(process.env)) !== undefined
const checks = isNamed ? checksOf([...new Set([...changedSources(cwd), ...files.map(withoutLine)])]) : STATIC_CHECKS
// Most tests run against the build. No check depends on it.
const [isBuilt] = await Promise.all([
  isNamed && !needBuild(files, cwd) ? true : check('build', BUILD),
  ...Object.entries(checks).map(([name, command]) => check(name, command)),
])
for (const [name, { command, alone, file, count }] of Object.entries(TESTS)) {
  const chosen = files.filter((path) => file.test(path))
  const isMeant = !isNamed ? which === 'all' || name === 'unit' : chosen.length > 0
  if (isStopped || !isMeant) continue
  const [program, ...args] = [...command, ...(isNamed ? alone : []), ...chosen] as [string, ...string[]]
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  const isGood = isBuilt && (await run(program, args, { cwd })) === 0
  const counts = existsSync(report) ? count(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, skipped: 0 }
  // What fails before or after all tests is no test.
  tell(name, { ...counts, failed: isGood ? counts.failed : Math.max(counts.failed, 1) })
}

if (!hasPostgres)
  console.log('\n!!! NOTHING WAS TESTED ON POSTGRESQL: none is on this machine, and none could be had. !!!\n')
console.log(`Took ${describeTime(0)}`)
process.exitCode = total.failed > 0 || isStopped ? 1 : 0
console.log(`${isStopped ? 'stopped: ' : ''}${describe(total)}`)

/** Prints a command's output only if it fails. */
async function check(name: string, [program, ...args]: Command): Promise<boolean> {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: Number.POSITIVE_INFINITY }
  try {
    await promisify(execFile)(program, args, options)
    tell(name, { passed: 1, failed: 0, skipped: 0 })
    return true
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    tell(name, { passed: 0, failed: 1, skipped: 0 })
    console.log(`\n${`${stdout}${stderr}`.trim() || String(error)}\n`)
    return false
  }
}

/** A journey may be named with its line. */
function withoutLine(name: string): string {
  return name.replace(/:\d+$/, '')
}

function tell(name: string, counts: Counts): void {
  for (const outcome of ['passed', 'failed', 'skipped'] as const) total[outcome] += counts[outcome]
  console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${describe(counts)}`)
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
