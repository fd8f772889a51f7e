import { setTimeout as pause } from 'node:timers/promises'
import type { RunningPostgres } from '#scripts/postgres/start-postgres.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { endPostgres, type PostgresEnd, restorePostgres } from './crash-postgres.ts'
import { BUYERS, drain, freeLeases, type Outcome, onPostgres, outcomeOf, prepare } from './ground.ts'
import { openLedger } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { sendLeads, serverSettings, takeLeads } from './send-leads.ts'

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
