import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { asStoreError, isStoreError, throwStoreError } from './store-error.ts'

const STATEMENTS_CACHED = 200

/** How long the write log may get, in pages of 4 KiB. With SQLite's 1,000, the same page is moved four times as often. */
const CHECKPOINT_PAGES = 4000

/** A commit is durable when it returns, and deleted data is overwritten. */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = asStoreError(() => new DatabaseSync(file, { timeout: 5000 }))
  try {
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    sqlite.exec('pragma foreign_keys = on; pragma trusted_schema = off')
    sqlite.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    return sqlite
  } catch (error) {
    sqlite.close()
    throwStoreError(error)
  }
}

/** How long a statement waits for another process's lock, and how often it's tried. */
const LOCKED_MS = 3000
const LOCKED = 'database is locked'
const TRY_AGAIN_MS = 20

/** SQLite would wait for another process's lock on this thread. Here, others go on reading meanwhile. */
export const nodeSqliteDialect = (sqlite: DatabaseSync): Dialect => ({
  createAdapter: () => new AdapterWithTurns(),
  createDriver: () => new NodeSqliteDriver(sqlite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class AdapterWithTurns extends SqliteAdapter {
  // The driver gives its only connection to one at a time. Kysely would let nobody have it while that one waits.
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync
  /** Whoever waits for the connection, the first in line first. */
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  constructor(sqlite: DatabaseSync) {
    super({ database: forKysely(sqlite) })
    this.#sqlite = sqlite
    sqlite.exec('pragma busy_timeout = 0')
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn()
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#onceUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  // Statements here never wait, so those that are queued would all run before any other request is answered.
  override async releaseConnection() {
    await setImmediate()
    this.#endTurn()
  }

  // Locks the file now: SQLite lets nobody wait for another process's lock once a transaction has read.
  override beginTransaction() {
    return this.#onceUnlocked(async () => asStoreError(() => this.#sqlite.exec('begin immediate')))
  }

  async #onceUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
    for (const begun = performance.now(); ; ) {
      try {
        return await work()
      } catch (error) {
        const canWait = isStoreError(error) && error.message === LOCKED && !this.#sqlite.isTransaction
        if (!canWait || performance.now() - begun > LOCKED_MS) throw error
      }
      this.#endTurn()
      await setTimeout(TRY_AGAIN_MS)
      await this.#takeTurn()
    }
  }

  async #takeTurn() {
    if (this.#isTaken) await new Promise<void>((done) => this.#waiting.push(done))
    this.#isTaken = true
  }

  #endTurn() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  // SQLite rolls back on its own for some errors, such as a full disk.
  override async rollbackTransaction() {
    if (this.#sqlite.isTransaction) asStoreError(() => this.#sqlite.exec('rollback'))
  }
}

function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  const stored = new Map<string, StatementSync>()
  function prepare(text: string): StatementSync {
    const statement = stored.get(text) ?? sqlite.prepare(text)
    stored.delete(text)
    stored.set(text, statement)
    const oldest = stored.keys().next().value
    if (stored.size > STATEMENTS_CACHED && oldest !== undefined) stored.delete(oldest)
    return statement
  }
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = asStoreError(() => prepare(text))
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => asStoreError(() => statement.all(...parameters.map(bindable))),
        run: (parameters) => asStoreError(() => statement.run(...parameters.map(bindable))),
        // Not a cached statement: this one stays open between rows.
        iterate: (parameters) => sqlite.prepare(text).iterate(...parameters.map(bindable)),
      }
    },
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot hold a value of type ${typeof value}`)
}
