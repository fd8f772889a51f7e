import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDialect,
} from 'kysely'
import { asStoreError, StoreError } from '../store-error.ts'
import { createCommitGroup } from './commit-group.ts'

/** A turn at the one connection that there is. */
interface Turn extends DatabaseConnection {
  inTransaction: boolean
  /** Waits until it is this one's turn, unless it is. */
  take(): Promise<void>
  give(): void
}

/**
 * The same dialect with commits that are shared: whatever is written in one turn of the event loop goes to the disk at
 * once. Each write resolves only when it is there, and a read only when what it saw is.
 */
export function groupCommits(dialect: SqliteDialect, sqlite: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TurnsAdapter(),
    createDriver: () => createDriver(dialect.createDriver(), sqlite),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Kysely's own would give a turn back only when the commit is through, and each would wait for the disk alone. */
class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function createDriver(inner: Driver, sqlite: DatabaseSync): Driver {
  const group = createCommitGroup(sqlite)
  const takeTurn = createQueue()
  const turns = new WeakMap<DatabaseConnection, Turn>()
  const turnOf = (connection: DatabaseConnection) => {
    const turn = turns.get(connection)
    if (!turn) throw new Error('The connection is not one of this store')
    return turn
  }
  const run = (text: string) => asStoreError(() => sqlite.exec(text))

  async function acquireConnection(): Promise<Turn> {
    const plain = await inner.acquireConnection()
    let giveBack: (() => void) | undefined
    const turn: Turn = {
      inTransaction: false,
      async take() {
        giveBack ??= await takeTurn()
      },
      give() {
        giveBack?.()
        giveBack = undefined
      },
      async executeQuery<Row>(query: CompiledQuery) {
        await turn.take()
        if (turn.inTransaction) {
          // What follows an error at which SQLite ended the transaction by itself would be stored alone.
          if (!sqlite.isTransaction) throw new StoreError(new Error('The transaction was taken back'))
          return plain.executeQuery<Row>(query)
        }
        if (WRITES.has(query.query.kind)) await group.open()
        // A pragma, or a change of the tables: nothing of it belongs into a group.
        else if (query.query.kind !== 'SelectQueryNode') group.commit()
        let result: QueryResult<Row>
        try {
          result = await plain.executeQuery<Row>(query)
        } finally {
          group.leave()
        }
        const committed = group.committed()
        turn.give()
        await committed
        return result
      },
      streamQuery() {
        throw new Error('This store does not stream')
      },
    }
    turns.set(turn, turn)
    await turn.take()
    return turn
  }

  return {
    init: (options) => inner.init(options),
    acquireConnection,
    async beginTransaction(connection) {
      const turn = turnOf(connection)
      await turn.take()
      await group.open()
      run('savepoint ours')
      turn.inTransaction = true
      group.enter()
    },
    async commitTransaction(connection) {
      const turn = turnOf(connection)
      run('release ours')
      turn.inTransaction = false
      const committed = group.committed()
      group.leave()
      turn.give()
      await committed
    },
    async rollbackTransaction(connection) {
      const turn = turnOf(connection)
      // One whose commit failed is over, and the turn somebody else's.
      if (!turn.inTransaction) return
      turn.inTransaction = false
      try {
        if (sqlite.isTransaction) run('rollback to ours; release ours')
      } finally {
        group.leave()
      }
    },
    savepoint: async (...named) => inner.savepoint?.(...named),
    rollbackToSavepoint: async (...named) => inner.rollbackToSavepoint?.(...named),
    releaseSavepoint: async (...named) => inner.releaseSavepoint?.(...named),
    async releaseConnection(connection) {
      turnOf(connection).give()
    },
    async destroy() {
      // Whoever has it may be in the middle of a transaction.
      const giveBack = await takeTurn()
      try {
        group.commit()
        await inner.destroy()
      } finally {
        giveBack()
      }
    },
  }
}

const WRITES: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** Turns in the order in which they are asked for. @returns resolves with what gives the turn back */
function createQueue(): () => Promise<() => void> {
  let last = Promise.resolve()
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = before.then(() => promise)
    return before.then(() => resolve)
  }
}
