import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types } from 'pg'
import { StoreError, throwStoreError } from './store-error.ts'

const INT8 = 20

// Slightly longer than the database's own timeouts, so that its error comes first.
const ANSWER_MS = 12_000

/** Keeps two connections open: opening is slow. @param onLost called when one breaks @param answerMs 0: no timeout */
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
    // Times and counts, all far below 2 ** 53. By default the driver returns text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
        oid === INT8 ? Number : types.getTypeParser(oid, format),
    },
  })
  // Without a listener, a broken connection crashes the process: the pool only listens to idle ones.
  pool.on('connect', (client) => client.on('error', (error) => onLost(new StoreError(error))))
  pool.on('error', () => {})
  return pool
}

/** A Kysely dialect for this pool; destroying one ends the other. */
export function postgresDialect(pool: Pool): PostgresDialect {
  const wrapped: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(throwStoreError)
      const query = (text: string, parameters: readonly unknown[]) =>
        client.query(text, [...parameters]).catch((error: unknown) => {
          // Otherwise the next statement, such as a rollback, would time out too. The pool drops ended clients.
          if (isTimeout(error)) void client.end()
          return throwStoreError(error)
        })
      return {
        // The other overload streams, which nothing here does.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      }
    },
  }
  return new PostgresDialect({ pool: wrapped })
}

/** The driver's error for `query_timeout` has no code. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
