import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import { openStore } from '#server/store/database.ts'

/** The database of which each test gets a copy. */
const TEMPLATE = 'gimbal_template'

/**
 * Vitest's set-up for the project `postgres`: a PostgreSQL for this run, with a database whose tables are up to date, told
 * to the tests by TEST_POSTGRES_URL.
 * @returns stops it
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres(process.env)
  if (bin === undefined) {
    console.warn(
      '\n!!! NO POSTGRESQL: the tests on it are skipped. Install one, or name its programs by POSTGRES_BIN. !!!\n',
    )
    return undefined
  }
  // Nothing here is about a loss of power; kills are tested by bench:faults with everything on.
  const postgres = await startPostgres(bin, ['fsync=off', 'full_page_writes=off', 'max_connections=200'])
  await run(postgres.url, `create database ${TEMPLATE}`)
  const store = await openStore({ url: databaseUrl(postgres.url, TEMPLATE) })
  await store.close()
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return async () => postgres[Symbol.asyncDispose]()
}

/** A database on the PostgreSQL of this run. */
export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Makes it refuse all writes, or take them again. Either way every connection to it is cut. */
  setReadOnly(on: boolean): Promise<void>
}

/** Databases that tests of this process are done with. Making one takes a third of a second, emptying one much less. */
const free: string[] = []

/** An empty database of its own with the tables of today. */
export async function takeTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = free.pop() ?? `test_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(serverUrl, name)
  if (!made.has(name)) await run(serverUrl, `create database ${name} template ${TEMPLATE}`)
  made.add(name)
  return {
    url,
    setReadOnly: (on) =>
      run(
        serverUrl,
        `alter database ${name} set default_transaction_read_only = ${on}`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ),
    async [Symbol.asyncDispose]() {
      await run(serverUrl, `alter database ${name} reset default_transaction_read_only`)
      await run(url, EMPTY)
      free.push(name)
    },
  }
}

const made = new Set<string>()

const EMPTY = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity' from pg_tables
  where schemaname = 'public' and tablename not like 'kysely%'
); end $$`

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The address of another database on the same server. */
function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}
