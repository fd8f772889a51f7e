// Breaks servers, databases and receivers under load, then counts what's left: npm run bench:faults
// Takes twenty minutes; with -- --quick less than five, without writing results. Exit code 1 if a guarantee was broken, and
// the seed to reproduce it: -- --seed N --only kill. --kills N sets the total number of server kills, --leads N the
// fewest leads that each row with kills acknowledges, and the most that a failing receiver gets.
import { parseArgs } from 'node:util'
import { type RunningPostgres, startPostgres } from '#test/postgres/start-postgres.ts'
import { findPostgres } from '../../set-up/find-postgres.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from '../write-measurement.ts'
import { crashServers, type PostgresEnd, restartPostgres } from './crash.ts'
import { FAULTS, failReceiver } from './fail-receiver.ts'
import { type Ground, type Outcome, onPostgres, onSqlite } from './ground.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** Values of `--only`. */
const GROUPS = ['kill', 'receiver', 'restart'] as const

/** One row of the table. */
interface Scenario {
  group: (typeof GROUPS)[number]
  name: string
  store: Ground['store']
  run(): Promise<Outcome>
}

const WHOLE = {
  kills: 100,
  leads: 50_500,
  meanMs: 1200,
  databaseEnds: 6,
  faultLeads: 100,
  // Covers most of the three-day retry schedule.
  outageHours: 60,
  hurried: false,
  ends: ['in order', 'kill -9', 'at once', 'kill -9', 'in order', 'kill -9'] as PostgresEnd[],
}

const QUICK: typeof WHOLE = {
  kills: 8,
  leads: 800,
  meanMs: 400,
  databaseEnds: 1,
  faultLeads: 12,
  outageHours: 3,
  hurried: true,
  ends: ['kill -9'],
}

const HEADS = 'What happens|Store|Acknowledged|Lost|Delivered|Again, same id|Other id|Kills|503|s|Broken'.split('|')

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    kills: { type: 'string' },
    leads: { type: 'string' },
  },
})
const { quick: isQuick, only } = values
const base = isQuick ? QUICK : WHOLE
const numberOf = (said: string | undefined, fallback: number) => (said === undefined ? fallback : Number(said))
const seed = numberOf(values.seed, Math.floor(Math.random() * 1_000_000))
const size = { ...base, kills: numberOf(values.kills, base.kills), leads: numberOf(values.leads, base.leads) }
if (
  ![seed, size.kills, size.leads].every(Number.isSafeInteger) ||
  (only !== undefined && !GROUPS.some((group) => group === only))
) {
  console.error(`--seed, --kills and --leads take a whole number, --only one of ${GROUPS.join(', ')}`)
  process.exit(2)
}

const bin = findPostgres(process.env)
if (bin === undefined)
  console.warn('!!! NO POSTGRESQL: nothing is shown of it. Install one, or name its programs by POSTGRES_BIN. !!!')
await using postgres = bin === undefined ? undefined : await startPostgres(bin)
const scenarios = listScenarios(postgres).filter(({ group }) => only === undefined || group === only)
const results = new Map<Scenario, Outcome>()
console.log(`seed ${seed}${isQuick ? ', quick: fewer kills and leads, and leases are not waited for' : ''}`)

// Failing receivers mostly wait, so those scenarios run concurrently. All others run one at a time.
for (const together of Map.groupBy(scenarios, ({ group, store }) => `${group} ${store}`).values())
  if (together[0]?.group === 'receiver') await Promise.all(together.map(show))
  else for (const scenario of together) await show(scenario)

for (const [group, its] of Map.groupBy(scenarios, ({ group }) => group)) {
  const table = tableOfGroup(its)
  console.log(['', ...table].join('\n'))
  if (!isQuick) writeMeasurement(`bench-faults-${group}`, table)
}
if (results.values().some(({ broken }) => broken.length > 0)) process.exitCode = 1

function tableOfGroup(its: readonly Scenario[]): string[] {
  const outcomes = its.flatMap((scenario) => results.get(scenario) ?? [])
  const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
  const version = postgres ? `PostgreSQL ${postgres.version} (fsync on)` : 'no PostgreSQL'
  return [
    measuredWith(`, SQLite ${process.versions['sqlite']} and ${version}, seed ${seed}`),
    '',
    `**In all: ${total(({ kills }) => kills)} kills, ${total(({ acknowledged }) => acknowledged)} leads acknowledged, ${total(({ lost }) => lost)} lost;` +
      ` ${total(({ broken }) => broken.length)} promises broken.**`,
    '',
    ...tableOf(HEADS, its.map(describe)),
  ]
}

async function show(scenario: Scenario): Promise<void> {
  const outcome = await scenario.run()
  results.set(scenario, outcome)
  console.log(rowOf(describe(scenario)))
  for (const sentence of outcome.broken.slice(0, 20)) console.error(`BROKEN: ${sentence.slice(0, 1000)}`)
}

function describe(scenario: Scenario): (string | number)[] {
  const { name, store } = scenario
  const outcome = results.get(scenario)
  if (!outcome) return [name, store]
  const { acknowledged, lost, delivered, sameId, otherId, kills, refused, broken } = outcome
  const counts = [acknowledged, lost, delivered, sameId, otherId, kills, refused]
  return [name, store, ...counts, outcome.seconds.toFixed(0), broken.length]
}

/** The rows, in order. Each has its own random seed, so it can be rerun alone. */
function listScenarios(running: RunningPostgres | undefined): Scenario[] {
  const { ends, faultLeads, outageHours, kills, ...rest } = size
  const grounds = [
    { store: 'SQLite' as const, make: () => onSqlite(), servers: 1, databaseEnds: 0 },
    ...(running ? [{ ...rest, store: 'PostgreSQL' as const, make: () => onPostgres(running), servers: 2 }] : []),
  ]
  const on =
    ({ make }: (typeof grounds)[number], run: (ground: Ground, random: Random) => Promise<Outcome>, ownSeed = seed) =>
    async () => {
      await using ground = await make()
      return await run(ground, seededRandom(ownSeed))
    }
  return [
    ...grounds.map((location): Scenario => {
      const { store, servers, databaseEnds } = location
      const crashes = { ...rest, kills: Math.ceil(kills / grounds.length), servers, databaseEnds, clients: 32 }
      return {
        group: 'kill',
        name: `kill -9 at random moments${databaseEnds > 0 ? `; two servers; the database ended ${times(databaseEnds)}` : ''}`,
        store,
        run: on(location, (ground, random) => crashServers(ground, { ...crashes, random })),
      }
    }),
    ...FAULTS.flatMap((fault, index) =>
      grounds.map(
        (location): Scenario => ({
          group: 'receiver',
          name: `receiver: ${fault}`,
          store: location.store,
          run: on(
            location,
            (ground, random) =>
              failReceiver(ground, { fault, leads: Math.min(faultLeads, size.leads), outageHours, random }),
            seed + index,
          ),
        }),
      ),
    ),
    ...(running ? [running] : []).map(
      (postgres): Scenario => ({
        group: 'restart',
        name: `database ended and started ${times(ends.length)} under two servers that stay up`,
        store: 'PostgreSQL',
        run: () => restartPostgres(postgres, { ...rest, ends, downMs: 1000, random: seededRandom(seed) }),
      }),
    ),
  ]
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
