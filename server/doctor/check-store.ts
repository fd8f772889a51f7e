import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dialect, Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DAY_MS, describeAge } from '#contracts/clock.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { Config } from '#server/start/config.ts'
import { copiedAway, describeStorePlace } from '#server/start/store-notice.ts'
import { latestBackup } from '#server/store/backups.ts'
import { readLastReceived } from '#server/store/calls/calls.ts'
import { countClientCodes } from '#server/store/client-codes.ts'
import { readInvitations, readPasskeysOf, readPeople } from '#server/store/console-people.ts'
import { type Database, unknownSteps } from '#server/store/database.ts'
import { MIGRATIONS, onlyAdds } from '#server/store/migrations.ts'
import { openPool, postgresDialect } from '#server/store/postgres-dialect.ts'
import { readSecret } from '#server/store/secrets.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import { isStoreError } from '#server/store/store-error.ts'
import { checkWritable } from '#server/store/store-health.ts'
import type { Row, Tables } from '#server/store/tables.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { nearestFolder } from './check-machine.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { quickCheck } from './quick-check.ts'

/**
 * Writes only its own test row; doesn't migrate.
 * @param open the store, if this process has it open: a second connection could wait for the first, and block it
 * @returns `storedCodes`: how many stored client codes are active
 */
export async function checkStore(
  config: Config,
  open: Database | undefined,
): Promise<{ findings: Finding[]; storedCodes: number }> {
  const { dataDir, databaseUrl } = config
  let storedCodes = 0
  const checkTables = async (db: Database) => {
    const tables = await checkMigrations(db)
    if (tables.state !== 'ok') return [tables]
    storedCodes = await countClientCodes(db)
    return [tables, await checkWriting(db), ...(await checkOutbox(db)), await checkConsole(db), await checkCalls(db)]
  }
  const found =
    databaseUrl === undefined
      ? await checkSqlite(dataDir, open, checkTables)
      : await checkPostgres(databaseUrl, open, checkTables)
  const backup = config.backupsElsewhere
    ? [ok('backups', 'made elsewhere, as BACKUPS_ELSEWHERE says')]
    : databaseUrl !== undefined || existsSync(join(dataDir, 'gimbal.sqlite'))
      ? [describeBackups(join(dataDir, 'backups'), Date.now())]
      : []
  return { findings: [ok('place', describeStorePlace(config)), ...found, ...backup], storedCodes }
}

type CheckTables = (db: Database) => Promise<Finding[]>

/** Works with the open store; if there is none, opens one and closes it again. */
async function withStore<Result>(
  open: Database | undefined,
  dialect: () => Dialect,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (open) return work(open)
  const db = new Kysely<Tables>({ dialect: dialect() })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function checkMigrations(db: Database): Promise<Finding> {
  const name = 'tables'
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const known = await new Migrator({ db, provider }).getMigrations()
  const missing = known.filter(({ executedAt }) => executedAt === undefined)
  if (missing.length === known.length) return warning(name, "don't exist yet", 'start the server once: it creates them')
  const newer = await unknownSteps(db)
  if (newer.length > 0) {
    const says = `come from a newer version (${newer.join(', ')})`
    return newer.every(onlyAdds)
      ? ok(name, `${says}, which only added to them`)
      : notReady(name, says, 'run that version, or restore a backup from before it')
  }
  return missing.length > 0
    ? warning(name, `need ${missing.map((each) => each.name).join(', ')}`, 'back up the store, then start the server')
    : ok(name, 'up to date')
}

async function checkWriting(db: Database): Promise<Finding> {
  try {
    await checkWritable(db, Date.now())
    return ok('writing', 'works')
  } catch (error) {
    const code = isStoreError(error) ? ` (${error.code})` : ''
    return notReady('writing', `fails${code}`, 'check who owns the store, its permissions, and free space')
  }
}

async function checkOutbox(db: Database): Promise<Finding[]> {
  const found = await countWaiting(db)
  if (found.length === 0) return [ok('outbox', 'nothing is waiting')]
  const waiting = found.reduce((sum, each) => sum + each.waiting, 0)
  const failed = found.reduce((sum, each) => sum + each.failed, 0)
  const age = Date.now() - Math.min(...found.map(({ oldest_at }) => oldest_at))
  const says = `${waiting} waiting, the oldest for ${describeAge(age)}`
  const cure = 'look at Deliveries in the console'
  if (failed > 0) return [notReady('outbox', `${says}; ${failed} past the retry schedule`, cure)]
  return [age > DAY_MS ? warning('outbox', says, cure) : ok('outbox', says)]
}

async function checkCalls(db: Database): Promise<Finding> {
  const heardAt = await readLastReceived(db)
  const says =
    heardAt === null ? 'nothing so far' : `last told of a call ${describeAge(Date.now() - Number(heardAt))} ago`
  return ok('scheduler webhook', says)
}

const OLDEST_BACKUP_MS = 2 * DAY_MS

/** Network file systems, where SQLite's locks are unreliable: Linux magic numbers (statfs, linux/magic.h). */
const NETWORK_TYPES: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'CIFS',
  0xfe534d42: 'SMB',
  0x5346414f: 'AFS',
  0x6b414653: 'AFS',
  0x01021997: '9P',
  0x00c36400: 'Ceph',
  0x0bd00bd0: 'Lustre',
  0x73757245: 'Coda',
}

/** File systems that lose their contents on reboot. */
const MEMORY_TYPES: Record<number, string> = { 0x01021994: 'tmpfs', 0x858458f6: 'ramfs' }

/** Checks the SQLite file in a data folder, even while a server uses it. @param checkTables further checks */
async function checkSqlite(dataDir: string, open: Database | undefined, checkTables: CheckTables): Promise<Finding[]> {
  const file = join(dataDir, 'gimbal.sqlite')
  const location = nearestFolder(dataDir)
  const { type } = await statfs(location)
  const copied = copiedAway({ dataDir, databaseUrl: undefined })
  if (copied) {
    const finding = notReady('store', copied.wrong, copied.cure)
    return [finding, ...(existsSync(file) ? await checkFile(file, open, checkTables) : [])]
  }
  if (!existsSync(file)) return [describePlace(location), describeFileSystem(type)]
  const store = await checkFile(file, open, checkTables)
  return [...store, describeFileSystem(type)]
}

async function checkFile(file: string, open: Database | undefined, checkTables: CheckTables): Promise<Finding[]> {
  const unreadable = (why: string) =>
    notReady('store', `can't be read (${why})`, 'check who owns it; if it is damaged, restore a backup')
  try {
    const found = await quickCheck(file)
    if ('code' in found) return [unreadable(found.code)]
    if (!found.isWhole) return [unreadable('quick_check')]
    const tables = await withStore(open, () => nodeSqliteDialect(openSqlite(file)), checkTables)
    return [ok('store', 'SQLite; intact'), ...tables]
  } catch (error) {
    return [unreadable(error instanceof Error && 'code' in error ? String(error.code) : 'unknown')]
  }
}

function describePlace(folder: string): Finding {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return ok('store', 'SQLite; created at the first start')
  } catch {
    return notReady('store', "can't be created", 'give the user that runs this write access to DATA_DIR')
  }
}

/** @param type from statfs */
export function describeFileSystem(type: number): Finding {
  const name = 'file system'
  const cure = 'set DATA_DIR to a local disk'
  if (process.platform !== 'linux') return ok(name, 'on this machine')
  // Some machines return it signed.
  const [network, memory] = [NETWORK_TYPES[type >>> 0], MEMORY_TYPES[type >>> 0]]
  if (network !== undefined)
    return notReady(name, `is on another machine (${network}): SQLite can lose leads there`, cure)
  if (memory !== undefined)
    return warning(name, `is in memory (${memory}): a restart of the machine loses everything`, cure)
  return ok(name, 'on this machine')
}

function describeBackups(folder: string, now: number): Finding {
  const name = 'backup'
  const latest = latestBackup(folder)?.at
  const cure = 'run npm run store:backup every night, and keep a copy elsewhere'
  if (latest === undefined) return warning(name, 'there is none', cure)
  const age = now - latest
  const says = `the latest is ${describeAge(age)} old`
  return age > OLDEST_BACKUP_MS ? warning(name, says, cure) : ok(name, says)
}

/** Servers judge each other's leases by their own clocks. */
const MAX_CLOCK_LEAD_MS = 5000

/** Settings that make commits survive a power failure, and their safe values. */
const SAFE = { fsync: /^on$/, synchronous_commit: /^(on|local|remote_write|remote_apply)$/, full_page_writes: /^on$/ }

/** Checks a PostgreSQL database. @param checkTables further checks */
async function checkPostgres(url: string, open: Database | undefined, checkTables: CheckTables): Promise<Finding[]> {
  const look = async (db: Database) => [
    ...(await inspectServer(db)),
    await checkEncryption(db, url),
    ...(await checkTables(db)),
  ]
  try {
    return await withStore(open, () => postgresDialect(openPool(url, () => {})), look)
  } catch (error) {
    // The message can contain the user and database names.
    const code = isStoreError(error) ? error.code : 'unknown'
    return [notReady('store', `PostgreSQL can't be used (${code})`, 'check DATABASE_URL, and that PostgreSQL runs')]
  }
}

async function inspectServer(db: Database): Promise<Finding[]> {
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

/** Whether anyone can sign in to the console. Counts only, since the console shows this to staff. */
async function checkConsole(db: Database): Promise<Finding> {
  const people = await readPeople(db)
  const passkeys = await readPasskeysOf(
    db,
    people.map(({ id }) => id),
  )
  const enrolled = people.filter(({ id }) => passkeys.some(({ person_id }) => person_id === id))
  const invitations = (await readInvitations(db, Date.now())).length
  const invited =
    invitations === 0 ? '' : `; ${invitations} ${invitations === 1 ? 'invitation is' : 'invitations are'} open`
  return enrolled.some(({ role }) => role === 'owner')
    ? ok('console', `${enrolled.length} can sign in${invited}`)
    : warning('console', `no owner can sign in${invited}`, 'invite one: npm run console -- invite you@firm.example')
}

/** A secret that the server keeps in the store; undefined if there's none yet, or the store can't be read. */
export const readStoredSecret = (
  config: Config,
  open: Database | undefined,
  name: Row<'secrets'>['name'],
): Promise<string | undefined> => readFromStore(config, open, (db) => readSecret(db, name))

/** What the store has; undefined if there's none yet, or it can't be read. */
export async function readFromStore<Result>(
  { databaseUrl, dataDir }: Config,
  open: Database | undefined,
  read: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const file = join(dataDir, 'gimbal.sqlite')
  if (databaseUrl === undefined && !existsSync(file)) return undefined
  try {
    const dialect = () =>
      databaseUrl === undefined ? nodeSqliteDialect(openSqlite(file)) : postgresDialect(openPool(databaseUrl, () => {}))
    return await withStore(open, dialect, read)
  } catch {
    return undefined
  }
}
