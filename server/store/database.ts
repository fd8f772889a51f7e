import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Pool } from 'pg'
import { MIGRATIONS } from './migrations.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { asStoreError, MADE_BY_NEWER, StoreError } from './store-error.ts'
import type { Tables } from './tables.ts'

/** The store's tables, as query functions take them: the database itself or a transaction on it. */
export type Database = Kysely<Tables>

/** Where the store is: a file of SQLite, or a database of PostgreSQL (decisions §8). */
export type StorePlace = { file: string } | { url: string; onLost?: (error: Error) => void }

/** The store while it is open. */
export interface Store {
  db: Database
  /** The connections behind it; undefined on SQLite. */
  pool: Pool | undefined
  /** Closes it when what is under way is done. Once nobody has a SQLite file open, all of it is in the main file alone. */
  close(): Promise<void>
}

/**
 * Opens the store, makes it and brings its tables up to date where needed, also when several servers start at once.
 * @throws StoreError when it cannot be opened; Error when a migration fails, with the StoreError as its cause when that was the
 * database. The store is then as it was
 */
export function openStore(place: StorePlace): Promise<Store> {
  return 'file' in place ? openSqliteStore(place.file) : openPostgresStore(place)
}

async function openSqliteStore(file: string): Promise<Store> {
  asStoreError(() => mkdirSync(dirname(file), { recursive: true, mode: 0o700 }))
  const sqlite = openSqlite(file)
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
  try {
    // Kysely migrates SQLite outside a transaction. This one also keeps out a second server that starts now.
    asStoreError(() => sqlite.exec('begin immediate'))
    await migrate(db)
    asStoreError(() => sqlite.exec('commit'))
  } catch (error) {
    sqlite.close()
    throw error
  }
  return {
    db,
    pool: undefined,
    close: () => db.destroy(),
  }
}

async function openPostgresStore({ url, onLost = () => {} }: { url: string; onLost?: (error: Error) => void }) {
  // A change of large tables takes as long as it takes.
  const unhurried = connectPostgres({ url, onLost, answerMs: 0 })
  try {
    await unhurried.db.connection().execute(async (connection) => {
      // What keeps us from reaching it is a StoreError only here; below, it would be a migration that failed.
      await sql`set statement_timeout = 0`.execute(connection)
      await migrate(connection)
    })
  } finally {
    await unhurried.db.destroy()
  }
  const { db, pool } = connectPostgres({ url, onLost })
  return { db, pool, close: () => db.destroy() }
}

interface PostgresPlace {
  url: string
  onLost: (error: Error) => void
  answerMs?: number
}

/** Connections to a database of PostgreSQL, whatever is in it; none is made before the first statement. */
export function connectPostgres({ url, onLost, answerMs }: PostgresPlace) {
  const pool = openPool(url, onLost, answerMs)
  return { db: new Kysely<Tables>({ dialect: postgresDialect(pool) }), pool }
}

/**
 * Brings the tables up to date. On PostgreSQL in one transaction, which may be the caller's.
 * @throws StoreError when newer code has changed them; Error when a step fails
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  }).migrateToLatest()
  if (!error) return
  // In the words of Kysely, which tells its errors apart by nothing else.
  const newer = /executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '')?.[1]
  if (newer)
    throw new StoreError(Object.assign(new Error(`its step ${newer} is unknown here`), { code: MADE_BY_NEWER }))
  throw new Error('The store could not be brought up to date', { cause: error })
}

/** Does something in a transaction: the caller's, where there is one. */
export const inTransaction = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Whether a statement runs on PostgreSQL. Decision 0019 names every place that asks. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter
