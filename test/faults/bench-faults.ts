// Breaks servers, databases, receivers, disks and clocks under load, then counts what's left: npm run bench:faults
// Takes ten minutes; with -- --quick less than one, without writing results. Exit code 1 if a guarantee was broken, and
// the seed to reproduce it: -- --seed N --only kill. --kills N sets the total number of server kills.
import { parseArgs } from 'node:util'
import { measuredWith, rowOf, tableOf, writeMeasurement } from '#scripts/bench/write-measurement.ts'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import { crashServers, restartPostgres } from './crash.ts'
import { FAULTS, failReceiver } from './fail-receiver.ts'
import { fillDisk } from './fill-disk.ts'
import { type Ground, type Outcome, onPostgres, onSqlite } from './ground.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { jumpClock } from './virtual-worker.ts'

/** Values of `--only`. */
const GROUPS = ['kill', 'receiver', 'disk', 'clock', 'restart'] as const

/** One row of the table. */
interface Scenario {
  group: (typeof GROUPS)[number]
  name: string
  store: Ground['store']
  /** @returns undefined if this machine can't run it */
  run(): Promise<Outcome | undefined>
}

const WHOLE = {
  kills: 50,
  leads: 50_500,
  meanMs: 1200,
  databaseEnds: 6,
  faultLeads: 100,
  // Covers most of the three-day retry schedule.
  outageHours: 60,
  jumps: 60,
  fullMs: 4000,
  hurried: false,
  ends: ['in order', 'kill -9', 'at once', 'kill -9', 'in order', 'kill -9'] as const,
}

const QUICK = {
  kills: 4,
  leads: 800,
  meanMs: 400,
  databaseEnds: 1,
  faultLeads: 12,
  outageHours: 3,
  jumps: 12,
  fullMs: 300,
  hurried: true,
  ends: ['kill -9'] as const,
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
]

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
const wantedKills = values.kills === undefined ? undefined : Number(values.kills)
if (
  !Number.isSafeInteger(seed) ||
  (wantedKills !== undefined && !(Number.isSafeInteger(wantedKills) && wantedKills > 0)) ||
  (only !== undefined && !GROUPS.some((group) => group === only))
) {
  console.error(`--seed and --kills take a whole number, --only one of ${GROUPS.join(', ')}`)
  process.exit(2)
}

// Otherwise cleanup is skipped, and a small disk would stay mounted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const begin = performance.now()
const bin = findPostgres(process.env)
if (bin === undefined)
  console.warn('!!! NO POSTGRESQL: nothing is shown of it. Install one, or name its programs by POSTGRES_BIN. !!!')
await using postgres = bin === undefined ? undefined : await startPostgres(bin)
const scenarios = listScenarios().filter(({ group }) => only === undefined || group === only)
const results = new Map<Scenario, Outcome | undefined>()
console.log(`seed ${seed}${isQuick ? ', quick: fewer kills and leads, and leases are not waited for' : ''}`)

// Failing receivers mostly wait, so those scenarios run concurrently. All others run one at a time.
for (const together of Map.groupBy(scenarios, ({ group, store }) =>
  isQuick && group === 'receiver' ? group : `${group} ${store}`,
).values()) {
  if (together[0]?.group === 'receiver') await Promise.all(together.map(show))
  else for (const scenario of together) await show(scenario)
}

const outcomes = [...results.values()].filter((outcome) => outcome !== undefined)
const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0)
const seconds = Math.round((performance.now() - begin) / 1000)
const version = postgres ? `PostgreSQL ${postgres.version} (fsync on)` : 'no PostgreSQL'
const table = [
  measuredWith(`, SQLite ${process.versions['sqlite']} and ${version}, in ${seconds} s, seed ${seed}`),
  '',
  `**In all: ${total(({ kills }) => kills)} kills, ${total(({ acknowledged }) => acknowledged)} leads acknowledged, ${total(({ lost }) => lost)} lost;` +
    ` ${total(({ broken }) => broken.length)} promises broken.**`,
  '',
  ...tableOf([...HEADS, 's', 'Broken'], scenarios.map(describe)),
]
console.log(['', ...table].join('\n'))
if (!isQuick && only === undefined) writeMeasurement('bench-faults', table)
if (outcomes.some(({ broken }) => broken.length > 0)) process.exitCode = 1

async function show(scenario: Scenario): Promise<void> {
  const outcome = await scenario.run()
  results.set(scenario, outcome)
  console.log(rowOf(describe(scenario)))
  for (const sentence of outcome?.broken.slice(0, 20) ?? []) console.error(`BROKEN: ${sentence.slice(0, 1000)}`)
}

function describe(scenario: Scenario): (string | number)[] {
  const { name, store } = scenario
  const outcome = results.get(scenario)
  if (!outcome) return [name, store, 'not run: no small disk can be mounted here', ...Array<string>(8).fill('')]
  const { acknowledged, lost, delivered, sameId, otherId, kills, refused, broken } = outcome
  const counts = [acknowledged, lost, delivered, sameId, otherId, kills, refused]
  return [name, store, ...counts, outcome.seconds.toFixed(0), broken.length]
}

/** The rows, in order. Each has its own random seed, so it can be rerun alone. */
function listScenarios(): Scenario[] {
  const { databaseEnds, ends, faultLeads, fullMs, jumps, ...size } = isQuick ? QUICK : WHOLE
  const { hurried } = size
  const grounds = [
    { store: 'SQLite' as const, make: () => onSqlite(), servers: 1, databaseEnds: 0 },
    ...(postgres ? [{ store: 'PostgreSQL' as const, make: () => onPostgres(postgres), servers: 2, databaseEnds }] : []),
  ]
  const kills = wantedKills === undefined ? size.kills : Math.ceil(wantedKills / grounds.length)
  /** A row per store, each with its own ground. */
  const onEach = (
    group: Scenario['group'],
    nameOf: (ground: (typeof grounds)[number]) => string,
    run: (ground: Ground, random: Random, place: (typeof grounds)[number]) => Promise<Outcome>,
    ownSeed = seed,
  ) =>
    grounds.map(
      (place): Scenario => ({
        group,
        name: nameOf(place),
        store: place.store,
        async run() {
          await using ground = await place.make()
          return await run(ground, seededRandom(ownSeed), place)
        },
      }),
    )
  return [
    ...onEach(
      'kill',
      (place) =>
        `kill -9 at random moments${place.databaseEnds > 0 ? `; two servers; the database ended ${times(databaseEnds)}` : ''}`,
      (ground, random, place) =>
        crashServers(ground, {
          ...size,
          kills,
          servers: place.servers,
          databaseEnds: place.databaseEnds,
          clients: 32,
          random,
        }),
    ),
    ...FAULTS.flatMap((fault, index) =>
      onEach(
        'receiver',
        () => `receiver: ${fault}`,
        (ground, random) => failReceiver(ground, { fault, leads: faultLeads, outageHours: size.outageHours, random }),
        seed + index,
      ),
    ),
    ...grounds.map(
      ({ store }): Scenario => ({
        group: 'disk',
        name: 'disk full, then room again, then kill -9',
        store,
        run: () =>
          fillDisk({ bin: store === 'PostgreSQL' ? bin : undefined, random: seededRandom(seed), fullMs, hurried }),
      }),
    ),
    ...[false, true].flatMap((restarted) =>
      onEach(
        'clock',
        () => `clock jumps by hours${restarted ? ', the last time while no server runs' : ''}`,
        (ground, random) => jumpClock(ground, { jumps, restarted, random }),
      ),
    ),
    ...(postgres ? [postgres] : []).map(
      (running): Scenario => ({
        group: 'restart',
        name: `database ended and started ${times(ends.length)} under two servers that stay up`,
        store: 'PostgreSQL',
        run: () => restartPostgres(running, { ends, downMs: 1000, hurried, random: seededRandom(seed) }),
      }),
    ),
  ]
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
