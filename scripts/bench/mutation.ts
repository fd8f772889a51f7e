// Mutates flows, outbox and signed links one place at a time, and counts how many mutants the tests catch:
// npm run test:mutation (an hour on two cores the first time, then only for what changed)
// For a few files, without writing results: npm run test:mutation -- --mutate server/flows/capture-lead.ts
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import stryker from '../../stryker.config.json' with { type: 'json' }
import { measuredWith, tableOf, writeMeasurement } from './write-measurement.ts'

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

/** A file may be in two of them. */
const AREAS: readonly (readonly [name: string, paths: RegExp])[] = [
  ['server/flows', /^server\/flows\//],
  ['server/outbox', /^server\/outbox\//],
  ['signed links', /\/(signed-link|mail-token|purchase-links)\.ts$/],
  ['sessions', /\/flows\/console\/(sessions|enter|passkeys)\.ts$/],
  ['all', /^/],
]

const root = resolve(import.meta.dirname, '../..')
const options = process.argv.slice(2)
const HEADS = ['Where', 'Changes', 'Noticed', 'Never ended', 'Not noticed', 'Not reached', 'Score']
const reportFile = join(root, stryker.jsonReporter.fileName)
rmSync(reportFile, { force: true })
const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const run = spawnSync(process.execPath, [program, 'run', ...options], { cwd: root, stdio: 'inherit' })
// Stryker exits with 1 if the score is too low.
if (options.length === 0 && existsSync(reportFile)) {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  writeMeasurement('test-mutation', [measuredWith(), '', ...tableOf(HEADS, rowsOf(report))])
}
process.exitCode = run.status ?? 1

function rowsOf({ files }: Report): (string | number)[][] {
  return AREAS.map(([name, paths]) => {
    const mutants = Object.entries(files).flatMap(([path, { mutants }]) => (paths.test(path) ? mutants : []))
    const [killed = 0, timedOut = 0, survived = 0, unreached = 0] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map(
      (status) => mutants.filter((mutant) => mutant.status === status).length,
    )
    const all = killed + timedOut + survived + unreached
    const score = `${((100 * (killed + timedOut)) / all).toFixed(1)} %`
    return [name, all, killed, timedOut, survived, unreached, score]
  })
}
