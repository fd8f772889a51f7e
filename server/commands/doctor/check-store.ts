import { Migrator } from 'kysely/migration'
import type { Config } from '#server/config.ts'
import { checkWritable } from '#server/store/check-writable.ts'
import { countClientCodes } from '#server/store/client-codes.ts'
import { type Database, unknownSteps } from '#server/store/database.ts'
import { MIGRATIONS, onlyAdds } from '#server/store/migrations.ts'
import { isStoreError } from '#server/store/store-error.ts'
import { describeStorePlace } from '#server/store-notice.ts'
import { describeAge } from './describe-age.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { lookAtPostgres } from './look-at-postgres.ts'
import { lookAtSqlite } from './look-at-sqlite.ts'

const DAY_MS = 86_400_000

/** What was seen of the store. */
export interface SeenStore {
  findings: Finding[]
  /** How many client codes in it let somebody in; 0 when it cannot be told. */
  storedCodes: number
}

/** Whether the store can be used as it is; writes nothing but the row made for that, and does not bring it up to date. */
export async function checkStore(config: Config): Promise<SeenStore> {
  const { dataDir, databaseUrl } = config
  let storedCodes = 0
  // What is the same on both databases.
  const checkTables = async (db: Database) => {
    const tables = await checkMigrations(db)
    if (tables.state !== 'ok') return [tables]
    storedCodes = await countClientCodes(db)
    return [tables, await checkWriting(db), ...(await checkOutbox(db))]
  }
  const found =
    databaseUrl === undefined
      ? await lookAtSqlite(dataDir, checkTables)
      : await lookAtPostgres(databaseUrl, checkTables)
  return { findings: [ok('place', describeStorePlace(config)), ...found], storedCodes }
}

async function checkMigrations(db: Database): Promise<Finding> {
  const name = 'tables'
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const known = await new Migrator({ db, provider }).getMigrations()
  const missing = known.filter(({ executedAt }) => executedAt === undefined)
  if (missing.length === known.length) return warning(name, 'are not made yet', 'start the server once: it makes them')
  const newer = await unknownSteps(db)
  if (newer.length > 0) {
    const says = `are those of a newer version (${newer.join(', ')})`
    return newer.every(onlyAdds)
      ? ok(name, `${says}, which only added to them`)
      : notReady(name, says, 'run that version, or put the store back from a backup of before')
  }
  return missing.length > 0
    ? warning(name, `lack ${missing.map((each) => each.name).join(', ')}`, 'back the store up, then start the server')
    : ok(name, 'up to date')
}

async function checkWriting(db: Database): Promise<Finding> {
  try {
    await checkWritable(db, Date.now())
    return ok('writing', 'works')
  } catch (error) {
    const code = isStoreError(error) ? ` (${error.code})` : ''
    return notReady('writing', `fails${code}`, 'see who owns the store, that it may be written, and that there is room')
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
  if (Number(waiting) === 0) return [ok('outbox', 'nothing waits')]
  const age = Date.now() - Number(since)
  const says = `${waiting} waiting, the oldest for ${describeAge(age)}`
  const cure = 'see npm run outbox'
  if (Number(failed) > 0) return [notReady('outbox', `${says}; ${failed} failed for about three days`, cure)]
  return [age > DAY_MS ? warning('outbox', says, cure) : ok('outbox', says)]
}
