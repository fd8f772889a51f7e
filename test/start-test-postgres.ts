import { findPostgres } from '#ops/set-up/find-postgres.ts'
import { openStore } from '#server/store/database.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { databaseUrl, runOn, TEMPLATE } from './store/test-database.ts'

/**
 * Vitest's global setup for the project `postgres`: a PostgreSQL with a migrated database, at TEST_POSTGRES_URL.
 * @returns a function that stops it
 */
export async function setup(): Promise<() => Promise<void>> {
  const bin = findPostgres(process.env)
  if (bin === undefined) throw new Error('There is no PostgreSQL, though there was one when the run began.')
  // No test here is about a power loss; bench:faults tests kills with everything on.
  const postgres = await startPostgres(bin, ['fsync=off', 'full_page_writes=off', 'max_connections=200'])
  await runOn(postgres.url, `create database ${TEMPLATE}`)
  const store = await openStore({ url: databaseUrl(postgres.url, TEMPLATE) })
  await store.close()
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return async () => postgres[Symbol.asyncDispose]()
}
