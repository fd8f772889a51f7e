import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { RunningPostgres } from '#scripts/postgres/start-postgres.ts'
import { type Database, openStore, type StorePlace } from '#server/store/database.ts'
import { openFolder } from '#test/spawn-server.ts'
import { addOrders, type Count, type Ledger } from './ledger.ts'
import type { Load } from './send-leads.ts'

/** What one run stands on: an empty store, and a folder for its servers. */
export interface Ground extends AsyncDisposable {
  store: 'SQLite' | 'PostgreSQL'
  place: StorePlace
  /** In which servers run; the file of SQLite lies in its `data/`. */
  folder: string
  databaseUrl: string | undefined
  postgres: RunningPostgres | undefined
}

/** What a run showed. */
export interface Outcome extends Count {
  kills: number
  /** Answers that said 503. */
  refused: number
  seconds: number
  /** Every promise that was broken, in a sentence each. */
  broken: string[]
}

/** How many buyers may ask for their links in one run. */
export const BUYERS = 2000

/** How long may pass without a delivery while some wait: a lease and the first waits, on a busy machine. */
const STUCK_MS = 180_000

/** A store in a file, in a folder that is new when none is given. */
export async function onSqlite(given?: string): Promise<Ground> {
  const own = given === undefined ? await openFolder() : undefined
  const folder = given ?? own?.path ?? ''
  return {
    store: 'SQLite',
    place: { file: join(folder, 'data', 'gimbal.sqlite') },
    folder,
    databaseUrl: undefined,
    postgres: undefined,
    [Symbol.asyncDispose]: async () => own?.[Symbol.asyncDispose](),
  }
}

/** A database of its own on a PostgreSQL that runs. */
export async function onPostgres(postgres: RunningPostgres): Promise<Ground> {
  const folder = await openFolder()
  const name = `faults_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const { path } = folder
  const place = { url: databaseUrl }
  return {
    store: 'PostgreSQL',
    place,
    folder: path,
    databaseUrl,
    postgres,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** Does something with the store, beside whatever servers are on it. */
async function withStore<Result>(ground: Ground, work: (db: Database) => Promise<Result>): Promise<Result> {
  const store = await openStore(ground.place)
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

/** Makes the tables, and the orders of the buyers who will ask for their links. */
export const prepare = (ground: Ground): Promise<void> => withStore(ground, (db) => addOrders(db, BUYERS))

/** Gives up the leases of workers that are dead, not to wait thirty seconds for them. */
export const freeLeases = (ground: Ground) =>
  withStore(ground, (db) =>
    db.updateTable('deliveries').set({ locked_until: 0 }).where('delivered_at', 'is', null).execute(),
  )

/** Once no more leads are sent: waits until all that's stored is delivered, or none has been for long. */
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

/** How many deliveries are promised and not made. */
export async function waiting(db: Database): Promise<number> {
  const found = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(found.count)
}

/** What is known of a run before the store is asked. */
interface EndedRun {
  ground: Ground
  ledger: Ledger
  /** When it began, by `performance.now()`. */
  begin: number
  kills: number
  broken: readonly string[]
  /** Who sent leads over HTTP. */
  load?: Load
}

/** Compares what was sent with the store. Await it in the run, which drops its database when it returns. */
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

/** Compares what was sent with the store, whose file is checked as well. */
function audit(ground: Ground, ledger: Ledger): Promise<{ count: Count; broken: string[] }> {
  return withStore(ground, async (db) => {
    const { count, broken } = await ledger.audit(db)
    if (ground.store === 'PostgreSQL') return { count, broken }
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const said = rows.map((row) => row.integrity_check).join('; ')
    return { count, broken: said === 'ok' ? broken : [...broken, `SQLite's integrity_check says: ${said}`] }
  })
}
