import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as leadsAndDeliveries from './migrations/0001-leads-and-deliveries.ts'
import * as attributionAndCounts from './migrations/0002-attribution-and-counts.ts'
import * as ordersAndGrants from './migrations/0003-orders-and-grants.ts'
import { nodeSqliteDialect, openSqlite } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The store, as query functions take it: the database itself or a transaction on it. */
export type Database = Kysely<Tables>

const MIGRATIONS = {
  '0001-leads-and-deliveries': leadsAndDeliveries,
  '0002-attribution-and-counts': attributionAndCounts,
  '0003-orders-and-grants': ordersAndGrants,
}

/**
 * Opens the store in a SQLite file, makes it and brings its tables up to date where needed.
 * @throws when the file cannot be opened or a migration fails; the file is then as it was
 */
export async function openDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = openSqlite(file)
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(sqlite) })
  try {
    // Kysely migrates SQLite outside a transaction. This one also keeps out a second server that starts now.
    sqlite.exec('begin immediate')
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    }).migrateToLatest()
    if (error) throw new Error('The store could not be brought up to date', { cause: error })
    sqlite.exec('commit')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return db
}

/** Brings what was written into the main file and closes the store. */
export async function closeDatabase(db: Database): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
}

/** Whether an error says that the store could not be read or written: disk full, locked, damaged. */
export const isStoreError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
