// `run-checks.ts quick|all [FILE…]`: runs format, types, lint, unused code and the build in parallel, then the unit tests
// and, with `all`, the journeys in a browser. Doesn't stop at failures. With files, runs only the build and those files'
// tests.
import { execFile } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fetchPostgres, findPostgres } from './postgres/find-postgres.ts'
import { run } from './set-up/processes.mjs'

type Command = readonly [string, ...string[]]

/** They need no build. */
const STATIC_CHECKS: Record<string, Command> = {
  format: ['biome', 'ci', '--colors=off'],
  // Compiler errors come from the program the lint rules need anyway: `tsc` would parse and check everything again.
  'types and lint': ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  unused: ['knip', '--no-progress'],
}
const BUILD: Command = ['node', 'scripts/build-if-changed.mjs']
/** `alone`: for files that are named, to help with debugging. */
const TESTS = {
  unit: { command: ['vitest', 'run'], alone: [], file: /\.test\.tsx?$/ },
  journeys: {
    command: ['playwright', 'test'],
    alone: ['--trace=retain-on-failure'],
    file: /\.spec\.ts(:\d+)?$|^test\/journeys\b/,
  },
} as const

const cwd = resolve(import.meta.dirname, '..')
const [which, ...files] = process.argv.slice(2)
const strange = files.filter((path) => !Object.values(TESTS).some(({ file }) => file.test(path)))
if ((which !== 'quick' && which !== 'all') || strange.length > 0) {
  console.error(
    `Not a test: ${strange.join(' ') || which}. Usage: run-checks.ts quick|all […test.ts or …spec.ts files]`,
  )
  process.exit(2)
}

// Use this checkout's commands, even when run without npm.
process.env['PATH'] = `${resolve(cwd, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))

const failed: string[] = []
// Without one, Vitest skips its tests.
const hasPostgres = (findPostgres(process.env) ?? fetchPostgres(process.env)) !== undefined
// The tests run against the build. No check depends on it.
const [isBuilt] = await Promise.all([
  check('build', BUILD),
  ...(files.length === 0 ? Object.entries(STATIC_CHECKS).map(([name, command]) => check(name, command)) : []),
])
for (const [name, { command, alone, file }] of Object.entries(TESTS)) {
  const chosen = files.filter((path) => file.test(path))
  const isMeant = files.length === 0 ? which === 'all' || name === 'unit' : chosen.length > 0
  if (isStopped || !isMeant) continue
  const [program, ...args] = [...command, ...(files.length > 0 ? alone : []), ...chosen] as [string, ...string[]]
  tell(name, isBuilt && (await run(program, args, { cwd })) === 0)
}

if (!hasPostgres)
  console.log('\n!!! NOTHING WAS TESTED ON POSTGRESQL: none is on this machine, and none could be had. !!!\n')
process.exitCode = failed.length > 0 || isStopped ? 1 : 0
console.log(isStopped ? 'Stopped.' : failed.length > 0 ? `FAILED: ${failed.join(', ')}` : 'All passed.')

/** Prints a command's output only if it fails. */
async function check(name: string, [program, ...args]: Command): Promise<boolean> {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }, maxBuffer: Number.POSITIVE_INFINITY }
  try {
    await promisify(execFile)(program, args, options)
    return tell(name, true)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    tell(name, false)
    console.log(`\n${`${stdout}${stderr}`.trim() || String(error)}\n`)
    return false
  }
}

function tell(name: string, isGood: boolean): boolean {
  if (!isGood) failed.push(name)
  console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name}`)
  return isGood
}
