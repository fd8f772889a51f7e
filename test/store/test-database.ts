import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { openStore, type Store } from '#server/store/database.ts'

/** The template database that tests get copies of. */
export const TEMPLATE = 'gimbal_template'

/** A database on this run's PostgreSQL. */
export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Stays open as long as the test process; on dispose, the next test gets it. */
  store: Store
  /** Makes it reject all writes, or accept them again. Either way, closes all its connections. */
  setReadOnly(on: boolean): Promise<void>
}

interface StoredDatabase {
  name: string
  url: string
  store: Store
  /** The migrations applied to it. */
  steps: string
}

/** Databases this process's tests are done with. Opening one takes twenty times as long as emptying one. */
const free: StoredDatabase[] = []

let servers: Pool | undefined

/** A separate empty database with the current schema. */
export async function takeTestDatabase(serverUrl: string): Promise<TestDatabase> {
  servers ??= new Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true })
  const server = servers
  const stored = free.pop() ?? (await openDatabase(server, serverUrl))
  const { name, url, store, steps } = stored
  let wasReadOnly = false
  const setReadOnly = async (on: boolean) => {
    wasReadOnly = true
    await server.query(`alter database ${name} set default_transaction_read_only = ${on}`)
    await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  return {
    url,
    store,
    setReadOnly,
    async [Symbol.asyncDispose]() {
      // Its connections were closed, and the next test could get one that doesn't know that yet.
      if (wasReadOnly) return store.close()
      await store.pool?.query(EMPTY)
      // The next test mustn't get a changed schema either.
      if ((await stepsOf(store)) === steps) free.push(stored)
      else await store.close()
    },
  }
}

/** A separate connection, closed on dispose. */
export async function openClient(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Runs statements in sequence, on a separate connection. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  await using client = await openClient(url)
  for (const statement of statements) await client.query(statement)
}

/** URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** Creates a database without tables on the run's PostgreSQL. @returns its URL */
export async function makeBlankDatabase(serverUrl: string): Promise<string> {
  const name = newName()
  await runOn(serverUrl, `create database ${name}`)
  return databaseUrl(serverUrl, name)
}

async function openDatabase(server: Pool, serverUrl: string): Promise<StoredDatabase> {
  const name = newName()
  await server.query(`create database ${name} template ${TEMPLATE}`)
  const url = databaseUrl(serverUrl, name)
  const store = await openStore({ url })
  return { name, url, store, steps: await stepsOf(store) }
}

async function stepsOf(store: Store): Promise<string> {
  const found = await store.pool?.query('select name, timestamp from kysely_migration order by name')
  return JSON.stringify(found?.rows)
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

// Deleting a test's few rows is much faster than truncating. In replica mode, order doesn't matter.
const EMPTY = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', name);
  end loop;
end $$`
