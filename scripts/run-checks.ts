// `run-checks.ts quick|all`: runs the checks one after another, goes on after a failure, and says at the end how many
// tests and checks passed. A check that passes writes one line, one that fails everything it has to say.
import { delimiter, resolve } from 'node:path'
import { checks } from './checks/checks.ts'
import { runCheck } from './checks/run-check.ts'
import { addTallies, describeTally, type Tally } from './checks/tally.ts'
import { fetchPostgres } from './postgres/fetch-postgres.ts'
import { findPostgres } from './postgres/find-postgres.ts'

const root = resolve(import.meta.dirname, '..')
const which = process.argv[2]
if (which !== 'quick' && which !== 'all') {
  console.error('usage: run-checks.ts quick|all')
  process.exit(2)
}

// The commands are those of this checkout, also when this file is run without npm.
process.env['PATH'] = `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopped = true))

const results = new Map<string, Tally>()
// Without one, Vitest leaves its tests out; they must not seem to have passed.
const hasPostgres = (findPostgres(process.env) ?? fetchPostgres(process.env)) !== undefined
const warnOfPostgres = () => {
  if (hasPostgres) return
  console.log(
    '\n!!! NOTHING WAS TESTED ON POSTGRESQL: none is on this machine, and none could be had. Install one. !!!\n',
  )
  results.set('PostgreSQL', { passed: 0, failed: 0, skipped: 1 })
}
warnOfPostgres()
for (const check of checks[which]) {
  if (stopped) break
  if (check.needs && results.get(check.needs)?.failed) {
    console.log(`FAILED  ${check.name}: not run, because ${check.needs} failed`)
    results.set(check.name, { passed: 0, failed: 1, skipped: 0 })
    continue
  }
  const start = performance.now()
  const { tally, output } = await runCheck(check, root)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  results.set(check.name, tally)
  console.log(`${tally.failed > 0 ? 'FAILED' : 'ok    '}  ${check.name}: ${describeTally(tally)} (${seconds} s)`)
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n`)
}

warnOfPostgres()
const total = addTallies([...results.values()])
process.exitCode = total.failed > 0 || stopped ? 1 : 0
console.log(stopped ? `stopped: ${describeTally(total)}` : describeTally(total))
