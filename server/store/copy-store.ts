import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { connectPostgres, type Database, migrate } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { isStoreError } from './store-error.ts'
import type { Tables } from './tables.ts'

// SQLite result codes.
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/** Opens and locks a SQLite store. @throws TransferError if it's missing, in use, damaged, or another version's */
function openQuietStore(file: string): DatabaseSync {
  if (!existsSync(file)) throw new TransferError(`There is no store at ${file}.`)
  const store = new DatabaseSync(file, { timeout: 1000 })
  try {
    // Exclusive before the first read: a running server has the file open all the time, which alone makes this fail.
    store.exec('pragma locking_mode = exclusive; pragma trusted_schema = off; begin immediate')
    const damage = store.prepare('pragma quick_check(1)').get()
    if (damage?.['quick_check'] !== 'ok')
      throw new TransferError(`The store at ${file} is damaged. Restore it from a backup.`)
    const steps = storeVersion(store)
    if (steps.join() !== Object.keys(MIGRATIONS).join())
      throw new TransferError(
        `The store at ${file} was made by another version of this site. Start the server on it once, without DATABASE_URL, stop it and try again.`,
      )
    return store
  } catch (error) {
    store.close()
    throw asTransferError(error, file)
  }
}

/** Names of the migrations a SQLite store has applied; empty if it isn't one of our stores. */
export function storeVersion(store: DatabaseSync): string[] {
  const known = store.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  if (!known) return []
  return store
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

function asTransferError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (code === SQLITE_BUSY)
    return new TransferError(
      `The store at ${file} is in use. Stop the server (and whatever reads the file), then try again.`,
    )
  return code === SQLITE_NOTADB ? new TransferError(`${file} is not a store of this site.`) : error
}

/** Why a store can't be copied or backed up: one plain sentence that says what to do about it. */
export class TransferError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'TransferError'
  }
}

/** Rows per insert: enough to be fast, few enough to fit in memory. */
const BATCH = 200

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const NOT_FITTING = /^2[23]/

/** A copied table, and how many rows it has. */
export interface CopiedTable {
  table: TableName
  rows: number
}

/** Copies a whole SQLite store into an empty PostgreSQL database, and compares both before it commits. */
export async function copyStore({ file, url }: { file: string; url: string }): Promise<CopiedTable[]> {
  using source = openQuietStore(file)
  const { db } = await connectPostgres({ url, onLost: () => {} })
  try {
    return await db.transaction().execute(async (target) => {
      // In this transaction, so a failed copy doesn't even leave tables behind.
      await migrate(target)
      await sql`lock table ${sql.join(TABLE_NAMES.map((name) => sql.table(name)))} in exclusive mode`.execute(target)
      await refuseRows(target)
      const copied: CopiedTable[] = []
      for (const table of TABLE_NAMES) copied.push(await copyTable(source, target, table))
      return copied
    })
  } finally {
    await db.destroy()
  }
}

async function refuseRows(target: Database): Promise<void> {
  for (const table of TABLE_NAMES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
    if (rows.length === 0) continue
    throw new TransferError(
      `The database of DATABASE_URL is not empty: there is something in its table ${table}. Name an empty one; a server that started on it has already put its secrets there.`,
    )
  }
}

async function copyTable(source: DatabaseSync, target: Database, table: TableName): Promise<CopiedTable> {
  let count = 0
  for (const rows of batches(source.prepare(`select * from ${table}`).iterate())) {
    const written = await insertRows(target, table, rows)
    if (!isSame(rows, written))
      throw new TransferError(
        `The copy of ${table} is not the same (${rows.length} rows were read, ${written.length} arrived). Nothing was changed; keep the file and report this.`,
      )
    count += rows.length
  }
  return { table, rows: count }
}

type StoredRow = Record<string, unknown>

/** Whether these are the same rows, in any order of rows and columns. */
function isSame(some: readonly StoredRow[], others: readonly StoredRow[]): boolean {
  const columns = Object.keys(some[0] ?? {})
  const textsOf = (rows: readonly StoredRow[]) =>
    rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()
  return isDeepStrictEqual(textsOf(some), textsOf(others))
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** @returns the rows as they're stored, unordered */
async function insertRows(target: Database, table: TableName, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  // One parameter: binding thousands of them would be most of the work.
  const records = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
  try {
    const insert = sql<StoredRow>`insert into ${sql.table(table)} (${names}) select ${names} from ${records} returning *`
    return (await insert.execute(target)).rows
  } catch (error) {
    if (!isStoreError(error) || !NOT_FITTING.test(error.code)) throw error
    throw new TransferError(`A row of ${table} does not fit into PostgreSQL: ${error.message}.`)
  }
}

export type TableName = keyof Tables

/** Every table in the store. Referenced tables come first, so rows can be inserted in this order. */
export const TABLE_NAMES = (Object.keys(PERSONAL_DATA) as (keyof typeof PERSONAL_DATA)[]).filter(
  (table) => table !== 'rate_limits',
)
