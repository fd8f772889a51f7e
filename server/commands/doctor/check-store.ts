import { Migrator } from 'kysely/migration'
import type { Config } from '#server/config.ts'
import { checkWritable } from '#server/store/check-writable.ts'
import { countClientCodes } from '#server/store/client-codes.ts'
import { type Database, unknownSteps } from '#server/store/database.ts'
import { MIGRATIONS, onlyAdds } from '#server/store/migrations.ts'
import { isStoreError } from '#server/store/store-error.ts'
import { describeStorePlace } from '#server/store-notice.ts'
import { describeAge } from '../printing.ts'
import { checkPostgres } from './check-postgres.ts'
import { checkSqlite } from './check-sqlite.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const DAY_MS = 86_400_000

/**
 * Whether the store can be used as it is. Writes only the row made for that, and doesn't migrate.
 * @returns `storedCodes`: how many client codes in it work; 0 when that can't be read
 */
export async function checkStore(config: Config): Promise<{ findings: Finding[]; storedCodes: number }> {
  const { dataDir, databaseUrl } = config
  let storedCodes = 0
  const checkTables = async (db: Database) => {
    const tables = await checkMigrations(db)
    if (tables.state !== 'ok') return [tables]
    storedCodes = await countClientCodes(db)
    return [tables, await checkWriting(db), ...(await checkOutbox(db))]
  }
  const found =
    databaseUrl === undefined ? await checkSqlite(dataDir, checkTables) : await checkPostgres(databaseUrl, checkTables)
  return { findings: [ok('place', describeStorePlace(config)), ...found], storedCodes }
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
  const { waiting, failed, since } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>('failed_at').as('failed'),
      fn.min('created_at').as('since'),
    ])
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) === 0) return [ok('outbox', 'nothing is waiting')]
  const age = Date.now() - Number(since)
  const says = `${waiting} waiting, the oldest for ${describeAge(age)}`
  const cure = 'look at npm run outbox'
  if (Number(failed) > 0) return [notReady('outbox', `${says}; ${failed} past the retry schedule`, cure)]
  return [age > DAY_MS ? warning('outbox', says, cure) : ok('outbox', says)]
}
