import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openStore, type Store, type StorePlace } from '#server/store/database.ts'
import { openFolder } from './spawn-server.ts'
import { takeTestDatabase } from './store/test-database.ts'

/** Whether the tests run on PostgreSQL, as those of the project `postgres` do. What only SQLite has, they skip. */
export const onPostgres = process.env['TEST_STORE'] === 'postgres'

/** A store of its own for a test, gone when it is disposed of. */
export interface TestStore extends AsyncDisposable {
  db: Database
  place: StorePlace
  /** An empty folder, in which the store lies in `gimbal.sqlite` when it is of SQLite. */
  folder: string
  /** The same store by a connection of its own, to be used while the other is not; closed with it. */
  again(): Promise<Store>
  /** The same store as another server has it, to be used at once. The same connection on SQLite: two would wait for each other on one thread. */
  beside(): Promise<Pick<Store, 'db'>>
  /** Makes `db` refuse all writes, or take them again. */
  setReadOnly(on: boolean): Promise<void>
}

/** Makes a store on the database that the tests run on. */
export async function openTestStore(): Promise<TestStore> {
  await using made = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-'))
  made.defer(() => rm(folder, { recursive: true, force: true }))
  const database = onPostgres ? made.use(await takeDatabase()) : undefined
  const place = database ? { url: database.url } : { file: join(folder, 'gimbal.sqlite') }
  const opened: Store[] = []
  // One after another: SQLite would have the one wait for the other with the whole process.
  let opening: Promise<unknown> = Promise.resolve()
  const open = () => {
    const store = opening.then(() => openStore(place))
    opening = store
    return store.then((each) => {
      opened.push(each)
      return each
    })
  }
  made.defer(async () => void (await Promise.all(opened.map((store) => store.close()))))
  if ('file' in place) await writeFile(place.file, await newStore())
  const { db } = database?.store ?? (await open())
  // As on the PostgreSQL of the tests: nothing here is about a loss of power.
  if (!database) await sql.raw('pragma synchronous = off').execute(db)
  const setReadOnly = async (on: boolean) => {
    if (database) await database.setReadOnly(on)
    else await sql.raw(`pragma query_only = ${on}`).execute(db)
  }
  const kept = made.move()
  const beside = async () => (onPostgres ? open() : { db })
  return { db, place, folder, again: open, beside, setReadOnly, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

let made: Promise<Buffer> | undefined

/** The file of an empty store, made once in each process: to migrate takes three times as long as to copy. */
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

/** The address of the PostgreSQL that the tests of this run share, as its superuser. */
export function testPostgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (url === undefined) throw new Error('There is no PostgreSQL to test on.')
  return url
}
