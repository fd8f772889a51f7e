import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { RunningPostgres } from '#scripts/postgres/start-postgres.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { BUYERS, drain, freeLeases, type Outcome, onPostgres, outcomeOf, prepare } from './ground.ts'
import { openLedger } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { sendLeads, serverSettings, takeLeads } from './send-leads.ts'

/** How PostgreSQL ends: in order, at once, or killed. */
export type PostgresEnd = 'in order' | 'at once' | 'kill -9'

/** Ends a PostgreSQL and leaves it down. */
export async function endPostgres(postgres: RunningPostgres, how: PostgresEnd): Promise<void> {
  if (how === 'in order') return postgres.stop('SIGINT')
  const server = await serverProcess(postgres)
  const children = childrenOf(server)
  process.kill(server, how === 'at once' ? 'SIGQUIT' : 'SIGKILL')
  if (how === 'kill -9') for (const child of children) killIfThere(child)
  else await gone(server)
  await postgres.stop('SIGKILL')
  // The next one refuses to start while one of these has its memory.
  for (const child of children) await gone(child)
}

/** Brings it back, however it ended. */
export async function restorePostgres(postgres: RunningPostgres): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await postgres.start()
    } catch (error) {
      if (tries === 20) throw error
      await pause(250)
    }
  }
}

/** Whether it takes connections. */
export async function isUp({ url }: RunningPostgres): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function serverProcess({ url }: RunningPostgres): Promise<number> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
  await client.end()
  return Number.parseInt(rows[0]?.file ?? '', 10)
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []))
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone by itself, since its parent is.
  }
}

/** Waits until a process has ended, five seconds at most: a zombie stays in the list. */
async function gone(pid: number): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; await pause(20)) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    if (stdout.trim() === '' || stdout.startsWith('Z')) return
  }
}

/** How long taking leads again may take once the database is back. */
const RECOVERY_MS = 20_000

/** Restarts PostgreSQL under two servers while leads are sent. `hurried` ends leases instead of waiting for them. */
export async function restartPostgres(
  postgres: RunningPostgres,
  { ends, downMs, hurried, random }: { ends: readonly PostgresEnd[]; downMs: number; hurried: boolean; random: Random },
): Promise<Outcome> {
  const begin = performance.now()
  await using ground = await onPostgres(postgres)
  const broken: string[] = []
  const ledger = openLedger(BUYERS)
  await prepare(ground)
  await using takers = await takeLeads(ledger)
  const settings = serverSettings(takers, ground.databaseUrl)
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
