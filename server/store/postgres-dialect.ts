import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types } from 'pg'
import { StoreError, throwStoreError } from './store-error.ts'

const INT8 = 20

// A little longer than the database itself may take, so that its own word comes first.
const ANSWER_MS = 12_000

/** Keeps two connections, since making one is slow. @param onLost told when one breaks @param answerMs 0: for ever */
export function openPool(url: string, onLost: (error: Error) => void, answerMs = ANSWER_MS): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'gimbal',
    max: 10,
    min: 2,
    connectionTimeoutMillis: 5000,
    // Longer than any statement here takes, shorter than a visitor waits.
    statement_timeout: 10_000,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Times and counts, all of them far below 2 ** 53. The driver gives text otherwise.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        oid === INT8 ? Number : types.getTypeParser(oid, format),
    },
  })
  // Without a listener, a connection that breaks ends the process: the pool listens to the idle ones only.
  pool.on('connect', (client) => client.on('error', (error) => onLost(new StoreError(error))))
  pool.on('error', () => {})
  return pool
}

/** Opens all connections that the pool may have. One that is refused now is asked for again when it is needed. */
export async function connectAhead(pool: Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect())
  for (const connection of await Promise.allSettled(connecting)) {
    if (connection.status === 'fulfilled') connection.value.release()
  }
}

/** Lets Kysely speak to PostgreSQL; closing the one closes the other. */
export function postgresDialect(pool: Pool): PostgresDialect {
  const wrapped: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(throwStoreError)
      const query = (text: string, parameters: readonly unknown[]) =>
        client.query(text, [...parameters]).catch((error: unknown) => {
          // At once, or what comes next on it, such as a rollback, would wait as long. The pool keeps none that has ended.
          if (isTimeout(error)) void client.end()
          return throwStoreError(error)
        })
      return {
        // Its other signature streams, which nothing here does.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      }
    },
  }
  return new PostgresDialect({ pool: wrapped })
}

/** How the driver says that its `query_timeout` is over; it has no code. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
