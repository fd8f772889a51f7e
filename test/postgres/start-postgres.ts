import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { postgresUser } from '#ops/set-up/find-postgres.ts'
import { freePort } from '../free-port.ts'

/** A temporary PostgreSQL, removed on dispose. */
export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Creates a cluster in a new folder and starts it.
 * @param options settings, such as `fsync=off`
 * @param within parent folder; PostgreSQL's user must have access
 */
export async function startPostgres(bin: string, options: readonly string[] = [], within = tmpdir()) {
  const owner = postgresUser()
  const folder = await mkdtemp(join(within, 'gimbal-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [folder, passwordFile]) await chown(path, owner.uid, owner.gid)
  // Its output is parsed below, in English.
  const settings = { cwd: folder, env: { PATH: bin, LC_ALL: 'C', TZ: 'UTC' }, ...owner }

  const initdb = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-N']
  await ended(spawn(join(bin, 'initdb'), initdb, settings))
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const flags = [...options, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])]

  let server: ChildProcess | undefined
  const start = async () => {
    for (const end = Date.now() + 20_000; ; ) {
      server = spawn(join(bin, 'postgres'), args, settings)
      try {
        return await answers(server, url)
      } catch (error) {
        // After a kill, its children take a moment to exit, and hold its shared memory until then.
        if (!/still in use/.test(String(error)) || Date.now() > end) throw error
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  /** SIGKILL simulates a power loss, SIGQUIT is an immediate and SIGINT a fast shutdown. */
  const stop = async (how: 'SIGKILL' | 'SIGQUIT' | 'SIGINT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(how)
    await gone
  }
  await start()
  return {
    /** For its database `postgres`, as superuser. */
    url,
    version: await versionOf(url),
    pid: () => server?.pid,
    start,
    stop,
    async [Symbol.asyncDispose](): Promise<void> {
      await stop('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const said = listenTo(child)
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${child.spawnargs[0]} failed:\n${said()}`)
}

async function answers(server: ChildProcess, url: string): Promise<void> {
  const said = listenTo(server)
  for (const end = Date.now() + 60_000; ; ) {
    try {
      await versionOf(url)
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said()}`, { cause: error })
      if (Date.now() > end) throw new Error(`PostgreSQL does not answer:\n${said()}`, { cause: error })
      await new Promise((done) => setTimeout(done, 30))
    }
  }
}

/** @throws if it accepts no connection */
async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version.split(' ')[0] ?? ''
  } finally {
    await client.end().catch(() => {})
  }
}

function listenTo(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  }
  return () => said
}
