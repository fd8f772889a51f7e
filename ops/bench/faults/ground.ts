import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { type Database, openStore, type StorePlace } from '#server/store/database.ts'
import type { RunningPostgres } from '#test/postgres/start-postgres.ts'
import { openFolder } from '#test/spawn-server.ts'
import { addOrders, type Count, type Ledger } from './ledger.ts'
import type { Load } from './send-leads.ts'

/** An empty store, and a folder for its servers. */
export interface Ground extends AsyncDisposable {
  store: 'SQLite' | 'PostgreSQL'
  place: StorePlace
  folder: string
  databaseUrl: string | undefined
  postgres: RunningPostgres | undefined
}

export interface Outcome extends Count {
  kills: number
  refused: number
  seconds: number
  broken: string[]
}

export const BUYERS = 2000

/** Max time without progress: a lease plus the first retry delays, on a busy machine. */
const STUCK_MS = 180_000

export async function onSqlite(): Promise<Ground> {
  const folder = await openFolder()
  return {
    store: 'SQLite',
    place: { file: join(folder.path, 'data', 'gimbal.sqlite') },
    folder: folder.path,
    databaseUrl: undefined,
    postgres: undefined,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

export async function onPostgres(postgres: RunningPostgres): Promise<Ground> {
  const folder = await openFolder()
  const name = `faults_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const { path } = folder
  const location = { url: databaseUrl }
  return {
    store: 'PostgreSQL',
    place: location,
    folder: path,
    databaseUrl,
    postgres,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

async function withStore<Result>(ground: Ground, work: (db: Database) => Promise<Result>): Promise<Result> {
  const store = await openStore(ground.place)
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

/** Creates the schema and the buyers' orders. */
export const prepare = (ground: Ground): Promise<void> => withStore(ground, (db) => addOrders(db, BUYERS))

/** Expires dead workers' leases instead of waiting thirty seconds. PostgreSQL may end it for a server's own statement. */
export const freeLeases = (ground: Ground, again = 5): Promise<unknown> =>
  withStore(ground, (db) =>
    db.updateTable('deliveries').set({ locked_until: 0 }).where('delivered_at', 'is', null).execute(),
  ).catch((error: unknown) => {
    if (again === 0) throw error
    return freeLeases(ground, again - 1)
  })

/** Makes deliveries due that wait for more than this: the hour, for example, in which an address gets one email. */
export const endWaits = (ground: Ground, ms: number) =>
  withStore(ground, (db) =>
    db
      .updateTable('deliveries')
      .set({ next_attempt_at: Date.now() })
      .where('delivered_at', 'is', null)
      .where('next_attempt_at', '>', Date.now() + ms)
      .execute(),
  )

/** Waits until everything is delivered, or there's been no progress for too long. */
export async function drain(ground: Ground): Promise<void> {
  await withStore(ground, async (db) => {
    let least = Number.POSITIVE_INFINITY
    for (let end = Date.now() + STUCK_MS; Date.now() < end; await pause(500)) {
      const left = await waiting(db)
      if (left === 0) return
      if (left < least) end = Date.now() + STUCK_MS
      least = Math.min(least, left)
    }
  })
}

async function waiting(db: Database): Promise<number> {
  const found = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

interface EndedRun {
  ground: Ground
  ledger: Ledger
  begin: number
  kills: number
  broken: readonly string[]
  load?: Load
}

/** Compares what was sent with the store. Await it: the database is dropped when the run ends. */
export async function outcomeOf({ ground, ledger, begin, kills, broken, load }: EndedRun): Promise<Outcome> {
  const audited = await audit(ground, ledger)
  return {
    ...audited.count,
    kills,
    refused: load?.answers.get(503) ?? 0,
    seconds: (performance.now() - begin) / 1000,
    broken: [...broken, ...(load?.wrong ?? []), ...audited.broken],
  }
}

function audit(ground: Ground, ledger: Ledger): Promise<{ count: Count; broken: string[] }> {
  return withStore(ground, async (db) => {
    const { count, broken } = await ledger.audit(db)
    if (ground.store === 'PostgreSQL') return { count, broken }
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const said = rows.map((row) => row.integrity_check).join('; ')
    return { count, broken: said === 'ok' ? broken : [...broken, `SQLite's integrity_check says: ${said}`] }
  })
}
