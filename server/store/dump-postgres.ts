import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { TransferError } from './copy-store.ts'

type Environment = Record<string, string | undefined>

/** Where Debian has the certificates that our driver trusts by itself. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** What PostgreSQL's programs may see of this process's environment; none of the site's secrets. */
const PASSED_ON = /^(PATH|HOME|TZ|PG[A-Z]+)$/

/** What makes PostgreSQL's programs use the database of DATABASE_URL. Anyone on the machine could read arguments. */
export function postgresEnv(databaseUrl: string, env: Environment): Environment {
  const url = new URL(databaseUrl)
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  // The driver takes a % that no two hex digits follow as it is.
  const decoded = (text: string) => decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  const sslmode = asked('sslmode').replace('no-verify', 'require')
  const isVerified = sslmode.startsWith('verify') && existsSync(CERTIFICATES)
  const named = {
    PGHOST: asked('host') || decoded(url.hostname.replaceAll(/^\[|\]$/g, '')),
    PGPORT: asked('port') || url.port,
    PGUSER: decoded(url.username),
    PGPASSWORD: decoded(url.password),
    PGDATABASE: decoded(url.pathname.slice(1)),
    PGSSLMODE: sslmode,
    PGSSLROOTCERT: asked('sslrootcert') || (isVerified ? CERTIFICATES : ''),
    PGSSLCERT: asked('sslcert'),
    PGSSLKEY: asked('sslkey'),
    // The messages are read below.
    LC_ALL: 'C',
  }
  return Object.fromEntries([
    ...Object.entries(env).filter(([name]) => PASSED_ON.test(name)),
    ...Object.entries(named).filter(([, value]) => value !== ''),
  ])
}

/** Dumps the database of a URL into an empty file, and reads all of it back. @returns how many leads are in it */
export async function dumpPostgres(databaseUrl: string, partial: { path: string; fd: number }): Promise<number> {
  const env = postgresEnv(databaseUrl, process.env)
  const dump = ['--format=custom', '--no-owner', '--no-privileges', '--no-password']
  const leftOut = ['--exclude-table-data=daily_keys', '--no-unlogged-table-data']
  await end(spawn('pg_dump', [...dump, ...leftOut], { env, stdio: ['ignore', partial.fd, 'pipe'] }))
  const reader = spawn('pg_restore', ['--file=-', partial.path], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [{ leads, isSite }] = await Promise.all([readScript(reader), end(reader)])
  if (!isSite) throw new TransferError('The database of DATABASE_URL is not a store of this site.')
  return leads
}

/** Counts leads in the script that a dump stands for. */
async function readScript({ stdout }: ChildProcess): Promise<{ leads: number; isSite: boolean }> {
  const found = { leads: 0, isSite: false }
  let table = ''
  if (stdout === null) return found
  for await (const line of createInterface({ input: stdout })) {
    if (table === '') {
      table = /^COPY (?:\w+\.)?(\w+) \(/.exec(line)?.[1] ?? ''
      if (table === 'kysely_migration') found.isSite = true
    } else if (line === '\\.') table = ''
    else if (table === 'leads') found.leads += 1
  }
  return found
}

/** @throws TransferError unless it succeeds */
async function end(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const [status] = (await once(child, 'close').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new TransferError(`${child.spawnfile} isn't installed. ${INSTALL}`) : error
  })) as [number | null]
  if (status === 0) return
  const [, server, own] = /server version: ([\d.]+)[^]*?pg_dump version: ([\d.]+)/.exec(said) ?? []
  if (server !== undefined)
    throw new TransferError(`pg_dump is version ${own}, and the database ${server}: it must be as new. ${INSTALL}`)
  throw new TransferError(`${child.spawnfile} failed: ${said.trim()}`)
}

const INSTALL =
  'Install postgresql-client in the version of the database; newer ones than your Debian’s are at https://wiki.postgresql.org/wiki/Apt.'
