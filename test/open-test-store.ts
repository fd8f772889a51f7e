import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type Database, openStore, type Store, type StorePlace } from '#server/store/database.ts'
import { nodeSqliteDialect, openSqlite } from '#server/store/sqlite-dialect.ts'
import type { Tables } from '#server/store/tables.ts'
import { openFolder } from './spawn-server.ts'
import { takeTestDatabase } from './store/test-database.ts'

/** True if tests run on PostgreSQL, in the project `postgres`. Tests of SQLite features are skipped there. */
export const onPostgres = process.env['TEST_STORE'] === 'postgres'

/** A separate store for a test, removed on dispose. */
export interface TestStore extends AsyncDisposable {
  db: Database
  place: StorePlace
  /** An empty folder; with SQLite, the store is `gimbal.sqlite` in it. */
  folder: string
  /** The same store on another connection, to be used while the first isn't; closed with it. */
  again(): Promise<Store>
  /** The store as another server sees it, for concurrent use. On SQLite, the same connection: two would deadlock. */
  beside(): Promise<Pick<Store, 'db'>>
  /** Makes `db` reject all writes, or accept them again. */
  setReadOnly(on: boolean): Promise<void>
}

/** Creates a store on the tests' database. */
export async function openTestStore(): Promise<TestStore> {
  await using made = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-'))
  made.defer(() => rm(folder, { recursive: true, force: true }))
  const database = onPostgres ? made.use(await takeDatabase()) : undefined
  const location = database ? { url: database.url } : { file: join(folder, 'gimbal.sqlite') }
  const opened: Store[] = []
  // Serialized: on SQLite, one would block the whole process while waiting for the other.
  let opening: Promise<unknown> = Promise.resolve()
  const open = () => {
    const store = opening.then(() => openStore(location))
    opening = store
    return store.then((each) => {
      opened.push(each)
      return each
    })
  }
  made.defer(async () => void (await Promise.all(opened.map((store) => store.close()))))
  if ('file' in location) await writeFile(location.file, await newStore())
  const db = database?.store.db ?? connectNew(join(folder, 'gimbal.sqlite'))
  if (!database) made.defer(() => db.destroy())
  const setReadOnly = async (on: boolean) => {
    if (database) await database.setReadOnly(on)
    else await sql.raw(`pragma query_only = ${on}`).execute(db)
  }
  const stored = made.move()
  const beside = async () => (onPostgres ? open() : { db })
  return {
    db,
    place: location,
    folder,
    again: open,
    beside,
    setReadOnly,
    [Symbol.asyncDispose]: () => stored.disposeAsync(),
  }
}

/** Connects to an empty store as `openStore` does, which would look for steps to migrate for most of a test's time. */
function connectNew(file: string): Database {
  const sqlite = openSqlite(file)
  // As on the tests' PostgreSQL: no test is about a power loss.
  sqlite.exec('pragma synchronous = off')
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
}

let made: Promise<Buffer> | undefined

/** The file of an empty store, created once per process: migrating takes three times as long as copying. */
function newStore(): Promise<Buffer> {
  made ??= (async () => {
    await using folder = await openFolder()
    const file = join(folder.path, 'gimbal.sqlite')
    const store = await openStore({ file })
    await store.close()
    return await readFile(file)
  })()
  return made
}

const takeDatabase = () => takeTestDatabase(testPostgresUrl())

/** URL of the PostgreSQL shared by this run's tests, as superuser. */
export function testPostgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (url === undefined) throw new Error('There is no PostgreSQL to test on.')
  return url
}
