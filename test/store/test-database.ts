import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import { openStore, type Store } from '#server/store/database.ts'

/** The database of which each test gets a copy. */
export const TEMPLATE = 'gimbal_template'

/** A database on the PostgreSQL of this run. */
export interface TestDatabase extends AsyncDisposable {
  url: string
  /** Open as long as the test process; it is the next test's when this one is disposed of. */
  store: Store
  /** Makes it refuse all writes, or take them again. Either way every connection to it is cut. */
  setReadOnly(on: boolean): Promise<void>
}

interface KeptDatabase {
  name: string
  url: string
  store: Store
  /** What brought its tables up to date. */
  steps: string
}

/** Those that tests of this process are done with. To open one takes twenty times as long as to empty one. */
const free: KeptDatabase[] = []

let servers: Pool | undefined

/** An empty database of its own with the tables of today. */
export async function takeTestDatabase(serverUrl: string): Promise<TestDatabase> {
  servers ??= new Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true })
  const server = servers
  const kept = free.pop() ?? (await openDatabase(server, serverUrl))
  const { name, url, store, steps } = kept
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
      // Its connections were cut, and the next test would meet the one that does not know it yet.
      if (wasReadOnly) return store.close()
      await store.pool?.query(EMPTY)
      // Nor may it meet tables that this one has changed.
      if ((await stepsOf(store)) === steps) free.push(kept)
      else await store.close()
    },
  }
}

/** A connection of its own, closed when it is disposed of. */
export async function openClient(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Runs statements one after another, on a connection of their own. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  await using client = await openClient(url)
  for (const statement of statements) await client.query(statement)
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** A new database of the run's PostgreSQL, with no table in it. @returns its address */
export async function makeBlankDatabase(serverUrl: string): Promise<string> {
  const name = newName()
  await runOn(serverUrl, `create database ${name}`)
  return databaseUrl(serverUrl, name)
}

async function openDatabase(server: Pool, serverUrl: string): Promise<KeptDatabase> {
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

// Deleting the few rows that a test made is much quicker than truncating. As a replica, no order must be kept.
const EMPTY = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', name);
  end loop;
end $$`
