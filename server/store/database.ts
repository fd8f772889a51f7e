import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  type DeleteResult,
  type Expression,
  type ExpressionBuilder,
  type InsertObject,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  type SelectQueryBuilder,
  sql,
  type UpdateResult,
} from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Pool } from 'pg'
import type { Clock } from '#contracts/clock.ts'
import { MIGRATIONS, onlyAdds } from './migrations.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import { asStoreError, isStoreError, MADE_BY_NEWER, StepFailure, StoreError } from './store-error.ts'
import type { NewRow, Row, Tables } from './tables.ts'

/** The store's tables, as query functions take them: the database itself or a transaction. */
export type Database = Kysely<Tables>

/** Where the store is: a SQLite file or a PostgreSQL database. */
export type StorePlace = { file: string } | { url: string; onLost?: (error: Error) => void }

/** Dependencies of most flows. */
export interface StoreDeps {
  db: Database
  clock: Clock
  /** The owner's: visits are counted by its days. UTC if left out. */
  timeZone?: string | undefined
}

export interface Store {
  db: Database
  /** The PostgreSQL connection pool; undefined on SQLite. */
  pool: Pool | undefined
  /** Closes once pending work is done. When no process has a SQLite file open, the main file holds everything. */
  close(): Promise<void>
}

/** @throws StoreError; StepFailure if a migration fails, which leaves the store unchanged */
export const openStore = (location: StorePlace): Promise<Store> =>
  'file' in location ? openSqliteStore(location.file) : openPostgresStore(location)

async function openSqliteStore(file: string): Promise<Store> {
  asStoreError(() => mkdirSync(dirname(file), { recursive: true, mode: 0o700 }))
  const sqlite = openSqlite(file)
  try {
    // Kysely migrates SQLite outside a transaction. This one also locks out a second server that's starting.
    asStoreError(() => sqlite.exec('begin immediate'))
    const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
    await migrate(db)
    asStoreError(() => sqlite.exec('commit'))
    return { db, pool: undefined, close: () => db.destroy() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

async function openPostgresStore(location: Extract<StorePlace, { url: string }>) {
  // Migrating large tables takes as long as it takes.
  const unhurried = await connectPostgres({ ...location, answerMs: 0 })
  try {
    await unhurried.db.connection().execute(async (connection) => {
      // A failed connection is a StoreError only here; below, it would look like a failed migration.
      await sql`set statement_timeout = 0`.execute(connection)
      await migrate(connection)
    })
  } finally {
    await unhurried.db.destroy()
  }
  const { db, pool } = await connectPostgres(location)
  return { db, pool, close: () => db.destroy() }
}

/** Connects to a PostgreSQL database, whatever it contains. The first statement opens the first connection. */
export async function connectPostgres(place: Extract<StorePlace, { url: string }> & { answerMs?: number }) {
  const { url, onLost = () => {}, answerMs } = place
  // Don't load the driver where SQLite is used.
  const { openPool, postgresDialect } = await import('./postgres-dialect.ts')
  const pool = openPool(url, onLost, answerMs)
  return { db: new Kysely<Tables>({ dialect: postgresDialect(pool) }), pool }
}

/** Newer code may have added to tables (decision 0019). @throws StoreError if it changed them; StepFailure */
export async function migrate(db: Database): Promise<void> {
  const unknown = await unknownSteps(db)
  const breaking = unknown.filter((name) => !onlyAdds(name))
  if (breaking.length > 0) {
    const message = `its step ${breaking.join(', ')} is unknown here`
    throw new StoreError(Object.assign(new Error(message), { code: MADE_BY_NEWER }))
  }
  // Kysely refuses a store with applied migrations that it isn't given.
  const done: Record<string, Migration> = Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]))
  const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS, ...done }) }
  // Branches were merged out of order, so a store may lack a step below its newest. Steps that only add are independent.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new StepFailure(results?.find(({ status }) => status === 'Error')?.migrationName, error)
}

/** Names of applied migrations that this code doesn't know. */
export async function unknownSteps(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
}

/** Two transactions hold what the other one waits for. PostgreSQL ends one of them after a second. */
const DEADLOCK = '40P01'
const MAX_DEADLOCKS = 5

/**
 * Runs work in a transaction: the caller's, if there is one. Runs it again if it met another one in a deadlock, so it
 * changes nothing but the store.
 */
export async function inTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let met = 1; ; met += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isStoreError(error) || error.code !== DEADLOCK || met > MAX_DEADLOCKS) throw error
    }
  }
}

/** Locks an address, or another name, until the transaction ends. A no-op on SQLite, which has a single writer anyway. */
export async function lockAddress(db: Database, name: string): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 18))`.execute(db)
}

export async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** The latest of a column; null if no row has any. */
export async function readLatest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: string & keyof Tables[Table],
): Promise<number | null> {
  return (await query.select(sql<number | null>`max(${sql.ref(column)})`.as('latest')).executeTakeFirstOrThrow()).latest
}

interface ChangingStatement {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult>
}

/** Counts the rows a statement inserts, updates or deletes. */
export async function countChanged(statement: ChangingStatement): Promise<number> {
  const result = await statement.executeTakeFirst()
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows)
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numInsertedOrUpdatedRows)
}

/** True if a statement changes one row: of several that want the same one, only one gets true. */
export const changesOne = async (statement: ChangingStatement): Promise<boolean> =>
  (await countChanged(statement)) === 1

/** For statements about any table: Kysely types only those that it knows by name. */
const untyped = (db: Database) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

/** What rows have in some of their columns; null is matched, too. */
type Match<Table extends keyof Tables> = Partial<Row<Table>>

/** @throws if nothing is to match, or a value is undefined, which Kysely leaves out: every row would match */
function matching(match: object) {
  const values = Object.values(match)
  if (values.length === 0 || values.includes(undefined))
    throw new Error(`This would match any row: ${Object.keys(match).join(', ')}`)
  return (row: ExpressionBuilder<Record<string, Record<string, unknown>>, string>) => row.and({ ...match })
}

export const insertRow = <Table extends keyof Tables>(db: Database, table: Table, row: NewRow<Table>) =>
  untyped(db).insertInto<string>(table).values(row).execute()

/** The row that matches; undefined if none does. */
export const findRow = <Table extends keyof Tables>(db: Database, table: Table, match: Match<Table>) =>
  untyped(db).selectFrom<string>(table).selectAll().where(matching(match)).executeTakeFirst() as Promise<
    Row<Table> | undefined
  >

/** Changes the rows that match. @returns how many */
export const updateRows = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  changed: Partial<Row<Table>>,
  match: Match<Table>,
): Promise<number> => countChanged(untyped(db).updateTable<string>(table).set(changed).where(matching(match)))

/** Deletes the rows that match. @returns how many */
export const deleteRows = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  match: Match<Table>,
): Promise<number> => countChanged(untyped(db).deleteFrom<string>(table).where(matching(match)))

/** Like `updateRows`. @returns true if it changed one: of several calls for the same row, only one gets true */
export const updateOne = async <Table extends keyof Tables>(...update: Parameters<typeof updateRows<Table>>) =>
  (await updateRows(...update)) === 1

/** Like `deleteRows`. @returns true if there was one: of several calls for the same row, only one gets true */
export const deleteOne = async <Table extends keyof Tables>(...deletion: Parameters<typeof deleteRows<Table>>) =>
  (await deleteRows(...deletion)) === 1

/** Deletes rows from before a time or a day. @returns how many */
export const deleteBefore = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  column: string & keyof Row<Table>,
  before: number | string,
): Promise<number> => countChanged(untyped(db).deleteFrom<string>(table).where(sql.ref(column), '<', before))

/** Inserts rows, except those whose key is taken. @returns true if it inserted one */
export const insertNew = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<boolean> =>
  changesOne(
    db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Inserts a row, in place of the one with the same key if there is one. */
export const putRow = <Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: string & keyof Tables[Table],
  row: NewRow<Table>,
): Promise<unknown> =>
  untyped(db)
    .insertInto<string>(table)
    .values(row)
    .onConflict((conflict) => conflict.column(key).doUpdateSet(row))
    .execute()

/** For `doUpdateSet`: takes these columns from the row that was to be inserted. */
export function newly<Column extends string>(...columns: Column[]) {
  const values = {} as Record<Column, Expression<never>>
  for (const column of columns) values[column] = sql.ref(`excluded.${column}`)
  return values
}

/** True if the store is PostgreSQL. Few places need to ask (decision 0006). */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** What time it is by the store's clock, which all servers share, in epoch milliseconds. */
export async function storeNow(db: Database): Promise<number> {
  const read = isPostgres(db)
    ? sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
    : sql<{ now: number }>`select cast(unixepoch('subsec') * 1000 as integer) as now`
  const { rows } = await read.execute(db)
  return Number(rows[0]?.now)
}
