// Breaks servers, databases, receivers, disks and clocks while leads are sent, and counts what is left: npm run bench:faults
// Takes ten minutes; with -- --quick less than one, and writes nothing. Exit status 1 when a promise was broken, with the seed
// that repeats it: -- --seed N --only kill. With --kills N servers are killed that often in all.
import { parseArgs } from 'node:util'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import type { Outcome } from './faults/ground.ts'
import { GROUPS, listScenarios, type Scenario } from './faults/scenarios.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

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
  console.log(rowOf(describe(scenario, outcome)))
  for (const sentence of outcome?.broken.slice(0, 20) ?? []) console.error(`BROKEN: ${sentence.slice(0, 1000)}`)
}

const HEADS = [
  'What happens',
  'Store',
  'Acknowledged',
  'Lost',
  'Delivered',
  'Again, same id',
  'Other id',
  'Kills',
  '503',
  's',
]
const rows = scenarios.map((scenario) =>
  describe(scenario, results.find((result) => result.scenario === scenario)?.outcome),
)
const outcomes = results.flatMap(({ outcome }) => outcome ?? [])
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
const seconds = Math.round((performance.now() - begin) / 1000)
const version = running ? `PostgreSQL ${running.version} (fsync on)` : 'no PostgreSQL'
const table = [
  measuredWith(`, SQLite ${process.versions['sqlite']} and ${version}, in ${seconds} s, seed ${seed}`),
  '',
  `**In all: ${total(({ kills }) => kills)} kills, ${total(({ acknowledged }) => acknowledged)} leads acknowledged, ${total(({ lost }) => lost)} lost;` +
    ` ${total(({ broken }) => broken.length)} promises broken.**`,
  '',
  ...tableOf([...HEADS, 'Broken'], rows),
]
console.log(['', ...table].join('\n'))
if (!isQuick && only === undefined) {
  writeMeasurement('bench-faults', table)
}
if (outcomes.some(({ broken }) => broken.length > 0)) process.exitCode = 1

function describe({ name, store }: Scenario, outcome: Outcome | undefined): (string | number)[] {
  if (!outcome) return [name, store, 'not run: no small disk can be mounted here', ...Array<string>(8).fill('')]
  const { acknowledged, lost, delivered, sameId, otherId, kills, refused, broken } = outcome
  const counts = [acknowledged, lost, delivered, sameId, otherId, kills, refused]
  return [name, store, ...counts, outcome.seconds.toFixed(0), broken.length]
}
