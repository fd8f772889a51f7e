// Changes the code that nobody may break unnoticed, one place at a time, and counts how many changes the tests notice:
// npm run test:mutation (hours the first time, then only for what changed)
// For an area or a file, without writing results: npm run test:mutation -- deliveries server/flows/signed-link.ts
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import stryker from '../../stryker.config.json' with { type: 'json' }
import { measuredWith, tableOf, writeMeasurement } from './write-measurement.ts'

interface Area {
  name: string
  files: readonly string[]
  /** Those that reach its code in their own process. All tests would take days. */
  tests: readonly string[]
}

const AREAS: readonly Area[] = [
  {
    name: 'lead capture',
    files: inFolder('server/flows', ['capture-lead', 'enqueue-deliveries', 'newsletter-opt-in', 'hear-calendar']),
    tests: [
      'server/flows/{capture-lead,follow-calls,newsletter-opt-in,release-held-lead}.test.ts',
      'server/api/{asked-times,at-calendar,calendly-webhook,call-link,corrected-contact}.test.ts',
      'server/api/{lead-endpoints,mail-per-address,scheduled-event,survey}.test.ts',
      'server/outbox/run-pushes.test.ts',
    ],
  },
  {
    name: 'deliveries',
    files: inFolder('server/outbox', ['deliver', 'run-outbox', 'settle-together', 'backoff', 'follow-recovery']),
    tests: ['server/outbox/*.test.ts'],
  },
  {
    name: 'signed links',
    files: inFolder('server/flows', ['signed-link', 'mail-token', 'purchase/purchase-links']),
    tests: [
      'server/flows/{newsletter-opt-in,signed-link,purchase/*}.test.ts',
      'server/api/{follow-download,give-guide,mail-links,mail-per-address}.test.ts',
      'server/api/{open-purchase-page,purchase-links,verify-session}.test.ts',
      'server/console/orders.test.ts',
    ],
  },
  {
    name: 'console sessions',
    files: inFolder('server/flows/console', ['sessions', 'enter', 'passkeys']),
    tests: [
      'server/flows/console/*.test.ts',
      'server/console/{entry,invitations,push,recovery-codes,sessions}.test.ts',
    ],
  },
]

/** In percent, for each area. */
const TARGET = 85

const STATUSES = ['Killed', 'Timeout', 'Survived', 'NoCoverage']
const HEADS = ['Where', 'Changes', 'Noticed', 'Never ended', 'Not noticed', 'Not reached', 'Score']

const root = resolve(import.meta.dirname, '../..')
const reportFile = join(root, stryker.jsonReporter.fileName)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((each) => !AREAS.some(({ name, files }) => name === each || files.includes(each)))
if (unknown.length > 0) throw new Error(`There is no area or file of one named ${unknown.join(', ')}`)

const rows = AREAS.flatMap((area) => {
  const isWhole = chosen.length === 0 || chosen.includes(area.name)
  const files = isWhole ? area.files : area.files.filter((file) => chosen.includes(file))
  if (files.length === 0) return []
  const counts = measure({ ...area, files })
  const [killed = 0, timedOut = 0] = counts
  const all = counts.reduce((sum, count) => sum + count, 0)
  return [{ where: isWhole ? area.name : files.join(', '), all, counts, score: (100 * (killed + timedOut)) / all }]
})
const table = tableOf(
  HEADS,
  rows.map(({ where, all, counts, score }) => [where, all, ...counts, `${score.toFixed(1)} %`]),
)
process.stdout.write(`\n${table.join('\n')}\n`)
if (chosen.length === 0) writeMeasurement('test-mutation', [measuredWith(), '', ...table])
if (rows.some(({ score }) => score < TARGET)) process.exitCode = 1

function inFolder(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`)
}

/** Runs the tests against each change. @returns how many there are of each status */
function measure({ name, files, tests }: Area): number[] {
  const incremental = join(reportFile, `../${name.replaceAll(' ', '-')}.json`)
  rmSync(reportFile, { force: true })
  const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const options = ['run', '--mutate', files.join(','), '--incrementalFile', incremental]
  const env = { ...process.env, MUTATION_TESTS: tests.join(' ') }
  const { status } = spawnSync(process.execPath, [program, ...options], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error(`The ${name} could not be measured`)
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  const mutants = files.flatMap((file) => report.files[file]?.mutants ?? [])
  return STATUSES.map((each) => mutants.filter((mutant) => mutant.status === each).length)
}
