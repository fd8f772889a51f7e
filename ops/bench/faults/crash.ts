import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#contracts/clock.ts'
import type { RunningPostgres } from '#test/postgres/start-postgres.ts'
import { spawnServer } from '#test/spawn-server.ts'
import {
  BUYERS,
  drain,
  endWaits,
  freeLeases,
  type Ground,
  type Outcome,
  onPostgres,
  outcomeOf,
  prepare,
} from './ground.ts'
import { openLedger } from './ledger.ts'
import { pick, type Random } from './seeded-random.ts'
import { receiveLeads, sendLeads, serverSettings } from './send-leads.ts'

export interface Crashes {
  kills: number
  leads: number
  servers: number
  databaseEnds: number
  /** Mean time between a server's start and its kill. */
  meanMs: number
  /** Expires killed servers' leases right away instead of waiting. */
  hurried: boolean
  clients: number
  random: Random
}

/** About one startup, so that some kills happen during it. */
const START_MS = 900

/** Kills servers at random moments under load, then counts what's left. */
export async function crashServers(ground: Ground, crashes: Crashes): Promise<Outcome> {
  const { kills, leads, servers, databaseEnds, meanMs, hurried, clients, random } = crashes
  const { postgres } = ground
  const begin = performance.now()
  const ledger = openLedger(BUYERS)
  await prepare(ground)
  await using receivers = await receiveLeads(ledger)
  const settings = serverSettings(receivers, ground.databaseUrl)
  const addresses = new Map<number, string>()
  const load = sendLeads({ ledger, targets: () => [...addresses.values()], random, clients, atCalendar: true })
  const broken: string[] = []
  let killed = 0
  let isDown = false

  /** Runs a server until it's killed. @returns false if it failed to start or exited by itself */
  async function live(slot: number): Promise<boolean> {
    await using server = spawnServer(ground.folder, settings)
    const phase = random()
    if (phase < 0.2) {
      await pause(random() * START_MS)
    } else {
      const address = await server.ready().catch(() => undefined)
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
      // What can't start without its database tries again once that's back.
      while (isDown) await pause(50)
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
  await endWaits(ground, hurried ? 0 : 2 * MINUTE_MS)
  await drain(ground)
  for (const survivor of survivors) {
    survivor.signal('SIGTERM')
    if ((await survivor.exited) !== 0) broken.push(`a server did not stop well: ${survivor.output()}`)
  }
  return await outcomeOf({ ground, ledger, begin, kills: killed, broken, load })
}

export type PostgresEnd = 'in order' | 'at once' | 'kill -9'

const SIGNALS = { 'in order': 'SIGINT', 'at once': 'SIGQUIT', 'kill -9': 'SIGKILL' } as const

async function endPostgres(postgres: RunningPostgres, how: PostgresEnd): Promise<void> {
  const children = childrenOf(postgres.pid())
  await postgres.stop(SIGNALS[how])
  if (how === 'kill -9') for (const child of children) spawnSync('kill', ['-9', `${child}`])
  // PostgreSQL doesn't start while any of these holds its shared memory.
  for (const child of children) await gone(child)
}

async function restorePostgres(postgres: RunningPostgres): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await postgres.start()
    } catch (error) {
      if (tries === 20) throw error
      await pause(250)
    }
  }
}

function childrenOf(parent: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []))
}

/** Waits up to five seconds. A zombie counts as gone. */
async function gone(pid: number): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; await pause(20)) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    if (stdout.trim() === '' || stdout.startsWith('Z')) return
  }
}

/** How soon leads must be accepted again once the database is back. */
const RECOVERY_MS = 20_000

/** Restarts PostgreSQL under two servers while leads are sent. */
export async function restartPostgres(
  postgres: RunningPostgres,
  { ends, downMs, hurried, random }: { ends: readonly PostgresEnd[]; downMs: number; hurried: boolean; random: Random },
): Promise<Outcome> {
  const begin = performance.now()
  await using ground = await onPostgres(postgres)
  const broken: string[] = []
  const ledger = openLedger(BUYERS)
  await prepare(ground)
  await using receivers = await receiveLeads(ledger)
  const settings = serverSettings(receivers, ground.databaseUrl)
  await using running = new AsyncDisposableStack()
  const servers = [0, 1].map(() => running.use(spawnServer(ground.folder, settings)))
  const addresses = await Promise.all(servers.map((server) => server.ready()))
  const load = sendLeads({ ledger, targets: () => addresses, random, clients: 16 })
  const refused = () => load.answers.get(503) ?? 0

  for (const how of ends) {
    await pause(500 + random() * 1000)
    const before = refused()
    await endPostgres(postgres, how)
    await pause(downMs)
    const taken = ledger.acknowledged()
    await restorePostgres(postgres)
    if (refused() === before) broken.push(`no sender was told 503 while the database was down (${how})`)
    const since = performance.now()
    while (ledger.acknowledged() < taken + 20 && performance.now() - since < RECOVERY_MS) await pause(20)
    if (ledger.acknowledged() < taken + 20) broken.push(`no leads were taken after the database was back (${how})`)
  }

  await load.stop()
  if (hurried) await freeLeases(ground)
  await drain(ground)
  for (const server of servers) {
    server.signal('SIGTERM')
    const status = await server.exited
    if (status !== 0) broken.push(`a server ended with ${status}: ${server.output()}`)
  }
  if ((load.answers.get(0) ?? 0) > 0)
    broken.push(`${load.answers.get(0)} requests got no answer from servers that were up`)
  return await outcomeOf({ ground, ledger, begin, kills: 0, broken, load })
}
