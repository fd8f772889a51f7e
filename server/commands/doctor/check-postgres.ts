import { Kysely, sql } from 'kysely'
import { LOOPBACK } from '#server/setting-kinds.ts'
import type { Database } from '#server/store/database.ts'
import { openPool, postgresDialect } from '#server/store/postgres-dialect.ts'
import { isStoreError } from '#server/store/store-error.ts'
import type { Tables } from '#server/store/tables.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** Servers compare their clocks with each other's leases. */
const MAX_CLOCK_LEAD_MS = 5000

/** Settings that keep commits through a power failure, and their safe values. */
const SAFE = { fsync: /^on$/, synchronous_commit: /^(on|local|remote_write|remote_apply)$/, full_page_writes: /^on$/ }

/** Checks a PostgreSQL database. @param checkTables what else to check in it */
export async function checkPostgres(
  url: string,
  checkTables: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(openPool(url, () => {})) })
  try {
    return [...(await lookAtServer(db)), await checkEncryption(db, url), ...(await checkTables(db))]
  } catch (error) {
    // The message can quote the user and the database.
    const code = isStoreError(error) ? error.code : 'unknown'
    return [notReady('store', `PostgreSQL can't be used (${code})`, 'check DATABASE_URL, and that PostgreSQL runs')]
  } finally {
    await db.destroy()
  }
}

async function lookAtServer(db: Database): Promise<Finding[]> {
  const sentAt = Date.now()
  const { rows } = await sql<{ now: number; version: string } & Record<keyof typeof SAFE, string>>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes`.execute(db)
  const [server] = rows
  if (!server) return []
  const lead = Math.abs(server.now - (sentAt + Date.now()) / 2)
  return [
    ok('store', `PostgreSQL ${server.version}`),
    ...Object.entries(SAFE).map(([name, safe]) => {
      const value = server[name as keyof typeof SAFE]
      return safe.test(value)
        ? ok(name, value)
        : notReady(name, `is ${value}: a power failure can lose leads`, `turn ${name} on in PostgreSQL`)
    }),
    lead > MAX_CLOCK_LEAD_MS
      ? warning('database clock', `${Math.round(lead / 1000)} s off from this machine's`, 'let both systems set theirs')
      : ok('database clock', "agrees with this machine's"),
  ]
}

async function checkEncryption(db: Database, url: string): Promise<Finding> {
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  const name = 'encryption'
  if (rows[0]?.ssl) return ok(name, 'the connection is encrypted')
  return LOOPBACK.test(new URL(url).hostname)
    ? ok(name, 'off, and not needed on this machine')
    : notReady(
        name,
        'is off: others on the network can read leads and secrets',
        'add ?sslmode=verify-full to DATABASE_URL, and turn ssl on in PostgreSQL',
      )
}
