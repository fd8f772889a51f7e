// Breaks servers, databases, receivers, disks and clocks while leads are sent, and counts what is left: npm run bench:faults
// Takes ten minutes; with -- --quick less than one, and writes nothing. Exit status 1 when a promise was broken, with the seed
// that repeats it: -- --seed N --only kill. With --kills N servers are killed that often in all.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import type { Outcome } from './faults/ground.ts'
import { GROUPS, listScenarios, type Scenario } from './faults/scenarios.ts'
import { writeMeasurement } from './write-measurement.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    kills: { type: 'string' },
  },
})
const { quick: isQuick, only } = values
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const kills = values.kills === undefined ? undefined : Number(values.kills)
if (
  !Number.isSafeInteger(seed) ||
  (kills !== undefined && !(Number.isSafeInteger(kills) && kills > 0)) ||
  (only !== undefined && !GROUPS.some((group) => group === only))
) {
  console.error(`--seed and --kills take a whole number, --only one of ${GROUPS.join(', ')}`)
  process.exit(2)
}

// Otherwise nothing is tidied up: a small disk would stay mounted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const [load = 0] = loadavg()
const begin = performance.now()
const bin = findPostgres(process.env)
if (bin === undefined)
  console.warn('!!! NO POSTGRESQL: nothing is shown of it. Install one, or name its programs by POSTGRES_BIN. !!!')
await using running = bin === undefined ? undefined : await startPostgres(bin)
const postgres = bin === undefined || !running ? undefined : { bin, running }
const scenarios = listScenarios({ postgres, isQuick, seed, kills }).filter(
  ({ group }) => only === undefined || group === only,
)
const results: { scenario: Scenario; outcome: Outcome | undefined }[] = []
console.log(`seed ${seed}${isQuick ? ', quick: fewer kills and leads, and leases are not waited for' : ''}`)

// Receivers that fail mostly wait, so they run at once. What is killed has the machine to itself.
for (const together of Map.groupBy(scenarios, ({ group, store }) =>
  isQuick && group === 'receiver' ? group : `${group} ${store}`,
).values()) {
  if (together[0]?.group === 'receiver') await Promise.all(together.map(show))
  else for (const scenario of together) await show(scenario)
}

async function show(scenario: Scenario): Promise<void> {
  const outcome = await scenario.run()
  results.push({ scenario, outcome })
  console.log(rowOf(scenario, outcome))
  for (const sentence of outcome?.broken.slice(0, 20) ?? []) console.error(`BROKEN: ${sentence.slice(0, 1000)}`)
}

const rows = scenarios.map((scenario) =>
  rowOf(scenario, results.find((result) => result.scenario === scenario)?.outcome),
)
const outcomes = results.flatMap(({ outcome }) => outcome ?? [])
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
const seconds = Math.round((performance.now() - begin) / 1000)
const table = [
  `Measured ${new Date().toISOString().slice(0, 10)} with Node.js ${process.versions.node}, SQLite ${process.versions['sqlite']}` +
    ` and ${running ? `PostgreSQL ${running.version} (fsync on)` : 'no PostgreSQL'} on ${availableParallelism()} cores in ${seconds} s,` +
    ` seed ${seed}. Load by other work at the start: ${load.toFixed(1)}.`,
  '',
  `**In all: ${total(({ kills }) => kills)} kills, ${total(({ acknowledged }) => acknowledged)} leads acknowledged, ${total(({ lost }) => lost)} lost;` +
    ` ${total(({ broken }) => broken.length)} promises broken.**`,
  '',
  '| What happens | Store | Acknowledged | Lost | Delivered | Again, same id | Other id | Kills | 503 | s | Broken |',
  `| --- | --- |${' ---: |'.repeat(9)}`,
  ...rows,
].join('\n')
console.log(`\n${table}`)
if (!isQuick && only === undefined) {
  writeMeasurement('bench-faults', table)
}
if (outcomes.some(({ broken }) => broken.length > 0)) process.exitCode = 1

function rowOf({ name, store }: Scenario, outcome: Outcome | undefined): string {
  const cells = outcome
    ? [
        outcome.acknowledged,
        outcome.lost,
        outcome.delivered,
        outcome.sameId,
        outcome.otherId,
        outcome.kills,
        outcome.refused,
        outcome.seconds.toFixed(0),
        outcome.broken.length,
      ]
    : ['not run: no small disk can be mounted here', ...Array<string>(8).fill('')]
  return `| ${[name, store, ...cells].join(' | ')} |`
}
