import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { RunningPostgres } from '#scripts/postgres/start-postgres.ts'

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
