import type { RunningPostgres } from '#scripts/postgres/start-postgres.ts'
import { restartPostgres } from './crash-postgres.ts'
import { crashServers } from './crash-servers.ts'
import { FAULTS, failReceiver } from './fail-receiver.ts'
import { fillDisk } from './fill-disk.ts'
import { type Ground, type Outcome, onPostgres, onSqlite } from './ground.ts'
import { jumpClock } from './jump-clock.ts'
import { seededRandom } from './seeded-random.ts'

/** What `--only` names. */
export const GROUPS = ['kill', 'receiver', 'disk', 'clock', 'restart'] as const
export type Group = (typeof GROUPS)[number]

/** One row of the table. */
export interface Scenario {
  group: Group
  name: string
  store: Ground['store']
  /** @returns undefined where this machine cannot show it */
  run(): Promise<Outcome | undefined>
}

/** A PostgreSQL that runs with fsync on, and the folder of its programs. */
export interface Postgres {
  bin: string
  running: RunningPostgres
}

/** How much of everything. */
interface Size {
  kills: number
  leads: number
  meanMs: number
  databaseEnds: number
  faultLeads: number
  outageHours: number
  jumps: number
  fullMs: number
  hurried: boolean
}

const WHOLE: Size = {
  kills: 50,
  leads: 50_500,
  meanMs: 1200,
  databaseEnds: 6,
  faultLeads: 100,
  // Most of the schedule of three days.
  outageHours: 60,
  jumps: 60,
  fullMs: 4000,
  hurried: false,
}

const QUICK: Size = {
  kills: 4,
  leads: 800,
  meanMs: 400,
  databaseEnds: 1,
  faultLeads: 12,
  outageHours: 3,
  jumps: 12,
  fullMs: 300,
  hurried: true,
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** The rows, in order. Each has its own random numbers, so that it can be repeated alone. */
export function listScenarios({
  postgres,
  isQuick,
  seed,
  kills: wantedKills,
}: {
  postgres: Postgres | undefined
  isQuick: boolean
  seed: number
  /** How often servers are killed on all databases together; undefined for as often as usual. */
  kills?: number | undefined
}): Scenario[] {
  const usual = isQuick ? QUICK : WHOLE
  const grounds = [
    { store: 'SQLite' as const, make: () => onSqlite(), servers: 1 },
    ...(postgres ? [{ store: 'PostgreSQL' as const, make: () => onPostgres(postgres.running), servers: 2 }] : []),
  ]
  const each = wantedKills === undefined ? usual.kills : Math.ceil(wantedKills / grounds.length)
  const size = { ...usual, kills: each }
  const { hurried } = size
  const kills = grounds.map(({ store, make, servers }): Scenario => {
    const ofDatabase = postgres && store === 'PostgreSQL' ? size.databaseEnds : 0
    const also = ofDatabase > 0 ? `; two servers; the database ended ${times(ofDatabase)}` : ''
    return {
      group: 'kill',
      name: `kill -9 at random moments${also}`,
      store,
      async run() {
        await using ground = await make()
        const random = seededRandom(seed)
        return await crashServers(ground, { ...size, servers, databaseEnds: ofDatabase, clients: 32, random })
      },
    }
  })
  const faults = FAULTS.flatMap((fault, index) =>
    grounds.map(
      ({ store, make }): Scenario => ({
        group: 'receiver',
        name: `receiver: ${fault}`,
        store,
        async run() {
          await using ground = await make()
          return await failReceiver(ground, {
            ...size,
            fault,
            leads: size.faultLeads,
            random: seededRandom(seed + index),
          })
        },
      }),
    ),
  )
  const disks = grounds.map(
    ({ store }): Scenario => ({
      group: 'disk',
      name: 'disk full, then room again, then kill -9',
      store,
      run: () =>
        fillDisk({
          bin: store === 'PostgreSQL' ? postgres?.bin : undefined,
          random: seededRandom(seed),
          fullMs: size.fullMs,
          hurried,
        }),
    }),
  )
  const clocks = [false, true].flatMap((restarted) =>
    grounds.map(
      ({ store, make }): Scenario => ({
        group: 'clock',
        name: `clock jumps by hours${restarted ? ', the last time while no server runs' : ''}`,
        store,
        async run() {
          await using ground = await make()
          return await jumpClock(ground, { jumps: size.jumps, restarted, random: seededRandom(seed) })
        },
      }),
    ),
  )
  const ends = isQuick
    ? (['kill -9'] as const)
    : (['in order', 'kill -9', 'at once', 'kill -9', 'in order', 'kill -9'] as const)
  const restarts = (postgres ? [postgres.running] : []).map(
    (running): Scenario => ({
      group: 'restart',
      name: `database ended and started ${times(ends.length)} under two servers that stay up`,
      store: 'PostgreSQL',
      run: () => restartPostgres(running, { ends, downMs: 1000, hurried, random: seededRandom(seed) }),
    }),
  )
  return [...kills, ...faults, ...disks, ...clocks, ...restarts]
}
