import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { DAY_MS, describeAge } from '#contracts/clock.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { Config } from '#server/start/config.ts'
import { copiedAway, describeStorePlace } from '#server/start/store-notice.ts'
import { latestBackup } from '#server/store/backups.ts'
import { readLastReceived } from '#server/store/calls/calls.ts'
import { countClientCodes } from '#server/store/client-codes.ts'
import { readInvitations, readPasskeysOf, readPeople } from '#server/store/console-people.ts'
import { type Database, isPostgres, unknownSteps } from '#server/store/database.ts'
import { MIGRATIONS, onlyAdds } from '#server/store/migrations.ts'
import { openPool, postgresDialect } from '#server/store/postgres-dialect.ts'
import { readSecret } from '#server/store/secrets.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import { isStoreError } from '#server/store/store-error.ts'
import { checkWritable } from '#server/store/store-health.ts'
import type { Row, Tables } from '#server/store/tables.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'
import { about, type Finding, forOperator, notReady, ok, warning } from './finding.ts'

const fileIn = (dataDir: string) => join(dataDir, 'gimbal.sqlite')

/**
 * Writes only its own test row; doesn't migrate.
 * @param open the store, if this process has it open: a second connection could wait for the first, and block it
 * @returns `storedCodes`: how many stored client codes are active
 */
export async function checkStore(
  config: Config,
  open: Database | undefined,
): Promise<{ findings: Finding[]; storedCodes: number }> {
  const { dataDir, databaseUrl, backupsElsewhere } = config
  const place = ok('place', describeStorePlace(config))
  const copied = copiedAway(config)
  const away = copied ? [forOperator(notReady('store', copied.wrong, copied.cure))] : []
  if (databaseUrl === undefined && !existsSync(fileIn(dataDir)))
    return { findings: [place, ...away, ok('store', 'SQLite; created at the first start')], storedCodes: 0 }
  const backup = backupsElsewhere
    ? ok('backups', 'made elsewhere, as BACKUPS_ELSEWHERE says')
    : about('backup', describeBackups(join(dataDir, 'backups'), Date.now()))
  try {
    const { findings, storedCodes } = await withStore(config, open, checkTables)
    return { findings: [place, ...away, ...findings, backup], storedCodes }
  } catch (error) {
    // The message can contain the user and database names.
    const code = isStoreError(error) ? error.code : 'unknown'
    const unusable =
      databaseUrl === undefined
        ? notReady('store', `can't be read (${code})`, 'check who owns it; if it is damaged, restore a backup')
        : notReady('store', `PostgreSQL can't be used (${code})`, 'check DATABASE_URL, and that PostgreSQL runs')
    return { findings: [place, ...away, forOperator(unusable), backup], storedCodes: 0 }
  }
}

/** Works with the open store; if there is none, opens one and closes it again. */
async function withStore<Result>(
  { databaseUrl, dataDir }: Config,
  open: Database | undefined,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (open) return work(open)
  const dialect =
    databaseUrl === undefined
      ? nodeSqliteDialect(openSqlite(fileIn(dataDir)))
      : postgresDialect(openPool(databaseUrl, () => {}))
  const db = new Kysely<Tables>({ dialect })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function checkTables(db: Database): Promise<{ findings: Finding[]; storedCodes: number }> {
  const store = isPostgres(db) ? await checkEncryption(db) : [ok('store', 'SQLite')]
  const tables = await checkMigrations(db)
  if (tables.state !== 'ok') return { findings: [...store, tables], storedCodes: 0 }
  const findings = [
    forOperator(await checkWriting(db)),
    about('leads', await checkOutbox(db)),
    about('people', await checkConsole(db)),
    about('calendar', await checkCalls(db)),
  ]
  return { findings: [...store, tables, ...findings], storedCodes: await countClientCodes(db) }
}

/** Whether others on the network could read along with PostgreSQL. */
async function checkEncryption(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{ ssl: boolean; host: string | null }>`
    select ssl, host(inet_client_addr()) as host from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  const isSafe = rows.every(({ ssl, host }) => ssl || host === null || LOOPBACK.test(host))
  return isSafe
    ? [ok('store', 'PostgreSQL')]
    : [
        notReady(
          'store',
          'PostgreSQL, unencrypted: others on the network can read leads and secrets',
          'add ?sslmode=verify-full to DATABASE_URL, and turn ssl on in PostgreSQL',
        ),
      ]
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

async function checkOutbox(db: Database): Promise<Finding> {
  const found = await countWaiting(db)
  if (found.length === 0) return ok('outbox', 'nothing is waiting')
  const waiting = found.reduce((sum, each) => sum + each.waiting, 0)
  const failed = found.reduce((sum, each) => sum + each.failed, 0)
  const age = Date.now() - Math.min(...found.map(({ oldest_at }) => oldest_at))
  const says = `${waiting} waiting, the oldest for ${describeAge(age)}`
  const cure = 'look at Deliveries in the console'
  if (failed > 0) return notReady('outbox', `${says}; ${failed} past the retry schedule`, cure)
  return age > DAY_MS ? warning('outbox', says, cure) : ok('outbox', says)
}

async function checkCalls(db: Database): Promise<Finding> {
  const heardAt = await readLastReceived(db)
  const says =
    heardAt === null ? 'nothing so far' : `last told of a call ${describeAge(Date.now() - Number(heardAt))} ago`
  return ok('scheduler webhook', says)
}

/** Whether anyone can sign in to the console. Counts only, since the console shows this to staff. */
async function checkConsole(db: Database): Promise<Finding> {
  const people = await readPeople(db)
  const ids = people.map(({ id }) => id)
  const passkeys = await readPasskeysOf(db, ids)
  const enrolled = people.filter(({ id }) => passkeys.some(({ person_id }) => person_id === id))
  const invitations = (await readInvitations(db, Date.now())).length
  const invited =
    invitations === 0 ? '' : `; ${invitations} ${invitations === 1 ? 'invitation is' : 'invitations are'} open`
  return enrolled.some(({ role }) => role === 'owner')
    ? ok('console', `${enrolled.length} can sign in${invited}`)
    : warning('console', `no owner can sign in${invited}`, 'invite one: npm run console -- invite you@firm.example')
}

const OLDEST_BACKUP_MS = 2 * DAY_MS

function describeBackups(folder: string, now: number): Finding {
  const name = 'backup'
  const latest = latestBackup(folder, now)?.at
  const cure = 'run npm run store:backup every night, and keep a copy elsewhere'
  if (latest === undefined) return warning(name, 'there is none', cure)
  const age = now - latest
  const says = `the latest is ${describeAge(age)} old`
  return age > OLDEST_BACKUP_MS ? warning(name, says, cure) : ok(name, says)
}

/** A secret that the server keeps in the store; undefined if there's none yet, or the store can't be read. */
export const readStoredSecret = (
  config: Config,
  open: Database | undefined,
  name: Row<'secrets'>['name'],
): Promise<string | undefined> => readFromStore(config, open, (db) => readSecret(db, name))

/** What the store has; undefined if there's none yet, or it can't be read. */
export async function readFromStore<Result>(
  config: Config,
  open: Database | undefined,
  read: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  if (config.databaseUrl === undefined && !existsSync(fileIn(config.dataDir))) return undefined
  try {
    return await withStore(config, open, read)
  } catch {
    return undefined
  }
}
