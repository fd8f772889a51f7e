import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { connectPostgres, openStore, type StorePlace } from '#server/store/database.ts'
import { MIGRATIONS } from '#server/store/migrations.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import type { Tables } from '#server/store/tables.ts'
import { onPostgres, testPostgresUrl } from '../open-test-store.ts'
import { openFolder } from '../spawn-server.ts'
import { makeBlankDatabase } from './test-database.ts'

/** A store as an earlier release left it: with the steps before this one, on the tests' database. */
export async function openOlderStore(step: string) {
  await using made = new AsyncDisposableStack()
  const folder = made.use(await openFolder())
  const location: StorePlace = onPostgres
    ? { url: await makeBlankDatabase(testPostgresUrl()) }
    : { file: join(folder.path, 'older.sqlite') }
  const db = ('url' in location
    ? await openPostgres(location.url)
    : openFile(location.file)) as unknown as Kysely<unknown>
  made.defer(() => db.destroy())
  const steps = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < step))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(steps) },
  }).migrateToLatest()
  if (error) throw new Error('The steps before it failed', { cause: error })
  const stored = made.move()
  return {
    db,
    place: location,
    /** Opens it as today's server does, which brings it up to date; closed with it. */
    async upgrade() {
      const store = await openStore(location)
      stored.defer(() => store.close())
      return store
    },
    [Symbol.asyncDispose]: () => stored.disposeAsync(),
  }
}

const openPostgres = async (url: string) => (await connectPostgres({ url, onLost: () => {} })).db
const openFile = (file: string) => new Kysely<Tables>({ dialect: nodeSqliteDialect(openSqlite(file)) })
