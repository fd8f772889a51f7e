import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts'
import { endPostgres, restorePostgres } from './crash-postgres.ts'
import { BUYERS, drain, freeLeases, type Ground, type Outcome, outcomeOf, prepare } from './ground.ts'
import { openLedger } from './ledger.ts'
import { pick, type Random } from './seeded-random.ts'
import { sendLeads, serverSettings, takeLeads } from './send-leads.ts'

/** How a run of crashes goes. */
export interface Crashes {
  /** How often a server is killed, all of them together. */
  kills: number
  /** How many leads must be acknowledged; the load goes on until they are. */
  leads: number
  /** Servers on the same store, killed independently of each other. */
  servers: number
  /** How often PostgreSQL itself is ended meanwhile. */
  databaseEnds: number
  /** Mean time that a server works before it is killed. */
  meanMs: number
  /** Takes the leases from the dead instead of waiting for their end. */
  hurried: boolean
  clients: number
  random: Random
}

/** A start takes about this long; some kills come during it. */
const START_MS = 900

/** Kills servers at random moments while leads are sent, and counts what is left. */
export async function crashServers(ground: Ground, crashes: Crashes): Promise<Outcome> {
  const { kills, leads, servers, databaseEnds, meanMs, hurried, clients, random } = crashes
  const { postgres } = ground
  const begin = performance.now()
  const ledger = openLedger(BUYERS)
  await prepare(ground)
  await using takers = await takeLeads(ledger)
  const settings = serverSettings(takers, ground.databaseUrl)
  const addresses = new Map<number, string>()
  const load = sendLeads({ ledger, targets: () => [...addresses.values()], random, clients })
  const broken: string[] = []
  let killed = 0
  let isDown = false

  /** One life of a server. @returns whether it was killed, rather than that it could not start */
  async function live(slot: number): Promise<boolean> {
    await using server = spawnServer(ground.folder, settings)
    const phase = random()
    if (phase < 0.2) {
      await pause(random() * START_MS)
    } else {
      const address = await startOf(server)
      if (address === undefined) return false
      addresses.set(slot, address)
      await pause(random() * 2 * meanMs)
      if (phase > 0.9) {
        server.signal('SIGTERM')
        await pause(random() * 200)
      }
    }
    const status = await Promise.race([server.exited, Promise.resolve('alive' as const)])
    server.signal('SIGKILL')
    await server.exited
    addresses.delete(slot)
    if (status === 'alive') return true
    if (status !== 0 && !isDown && databaseEnds === 0) broken.push(`a server ended by itself: ${server.output()}`)
    return false
  }

  async function killAgainAndAgain(slot: number): Promise<void> {
    while (killed < kills) {
      if (await live(slot)) killed += 1
    }
  }

  async function endDatabase(): Promise<void> {
    for (let ends = 0; postgres && ends < databaseEnds; ends += 1) {
      await pause(random() * ((2 * meanMs * kills) / servers / databaseEnds))
      isDown = true
      await endPostgres(postgres, pick(random, ['at once', 'kill -9']) ?? 'kill -9')
      await pause(random() * 500)
      await restorePostgres(postgres)
      isDown = false
    }
  }

  await Promise.all([endDatabase(), ...Array.from({ length: servers }, (_, slot) => killAgainAndAgain(slot))])

  if (hurried) await freeLeases(ground)
  await using last = new AsyncDisposableStack()
  const survivors = Array.from({ length: servers }, () => last.use(spawnServer(ground.folder, settings)))
  for (const [slot, survivor] of survivors.entries()) addresses.set(slot, await survivor.ready())
  while (ledger.acknowledged() < leads) await pause(100)
  await load.stop()
  await drain(ground)
  for (const survivor of survivors) {
    survivor.signal('SIGTERM')
    if ((await survivor.exited) !== 0) broken.push(`a server did not stop well: ${survivor.output()}`)
  }
  return await outcomeOf({ ground, ledger, begin, kills: killed, broken, load })
}

/** @returns undefined when it could not start, as when its database is down */
async function startOf(server: ServerProcess): Promise<string | undefined> {
  try {
    return await server.ready()
  } catch {
    return undefined
  }
}
