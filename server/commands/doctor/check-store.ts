import { Migrator } from 'kysely/migration'
import type { Config } from '#server/config.ts'
import { checkWritable } from '#server/store/check-writable.ts'
import { countClientCodes } from '#server/store/client-codes.ts'
import { readInvitations } from '#server/store/console-invitations.ts'
import { readPasskeysOf, readPeople } from '#server/store/console-people.ts'
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
    return [tables, await checkWriting(db), ...(await checkOutbox(db)), await checkConsole(db)]
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

/** Whether anyone can sign in to the console; by numbers, since the console shows this to staff. */
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
