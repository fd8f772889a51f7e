import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
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

/** Rows per insert and fetch: enough to be fast, few enough to fit in memory. */
const BATCH = 200

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const NOT_FITTING = /^2[23]/

/** A copied table: its row count, and a digest that matches on both sides. */
export interface CopiedTable {
  table: TableName
  rows: number
  digest: string
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
  const columns = source
    .prepare(`pragma table_info(${table})`)
    .all()
    .map(({ name }) => String(name))
  const read = createTableDigest()
  for (const rows of batches(source.prepare(`select * from ${table}`).iterate())) {
    for (const row of rows) read.add(columns.map((column) => row[column]))
    await insertRows(target, table, columns, rows)
  }
  const written = await digestTarget(target, table, columns)
  const { rows, digest } = read.result()
  if (written.rows === rows && written.digest === digest) return { table, rows, digest }
  throw new TransferError(
    `The copy of ${table} is not the same (${rows} rows were read, ${written.rows} arrived). Nothing was changed; keep the file and report this.`,
  )
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

// One parameter: binding thousands of them would be most of the work.
async function insertRows(target: Database, table: TableName, columns: string[], rows: unknown[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const records = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`
  try {
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${records}`.execute(target)
  } catch (error) {
    if (!isStoreError(error) || !NOT_FITTING.test(error.code)) throw error
    throw new TransferError(`A row of ${table} does not fit into PostgreSQL: ${error.message}.`)
  }
}

async function digestTarget(target: Database, table: TableName, columns: string[]) {
  const digest = createTableDigest()
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(target)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from copied`.execute(target)
    for (const row of rows) digest.add(columns.map((column) => row[column]))
    if (rows.length < BATCH) break
  }
  await sql`close copied`.execute(target)
  return digest.result()
}

const MODULUS = 2n ** 256n

/** Counts rows and sums their hashes, so that row order doesn't matter. */
function createTableDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(values: readonly unknown[]) {
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS
      rows += 1
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}

export type TableName = keyof Tables

/** Every table in the store. Referenced tables come first, so rows can be inserted in this order. */
export const TABLE_NAMES = (Object.keys(PERSONAL_DATA) as (keyof typeof PERSONAL_DATA)[]).filter(
  (table) => table !== 'rate_limits',
)
