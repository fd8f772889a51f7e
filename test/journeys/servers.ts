import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openFolder, spawnServer } from '../spawn-server.ts'

/** A running site with an empty store. On dispose, it's returned for the next journey or stopped. */
export interface Site extends AsyncDisposable {
  address: string
  dataDir: string
}

/** One worker's servers: one per combination of settings, emptied between journeys. */
export interface Servers extends AsyncDisposable {
  /**
   * A server with these settings and an empty store, possibly reused.
   * @param owner a file whose journeys have one of their own, which isn't emptied
   */
  take(settings: Record<string, string>, main?: string, owner?: string): Promise<Site>
  /** A new address from the range reserved for benchmarks (RFC 2544). */
  newVisitorAddress(): string
}

/** Limited, since each server takes memory. */
const MAX_CACHED = 4

/** A server that's busy with the last journey's deliveries for longer than this is stopped. */
const RECORD_MS = 3000

/** Tables with data that the server creates once and keeps using. */
const STORED_TABLES = ['secrets', 'daily_keys', 'write_checks', 'shared_assets']

export function openServers(): Servers {
  const stored = new Map<string, Site>()
  /** That of the file whose journeys run. */
  let owned: { key: string; site: Site } | undefined
  let visitors = process.pid

  const start = async (settings: Record<string, string>, main?: string): Promise<Site> => {
    await using started = new AsyncDisposableStack()
    const folder = started.use(await openFolder())
    const server = started.use(spawnServer(folder.path, { TRUST_PROXY_HOPS: '1', ...settings }, main))
    const address = await server.ready()
    // The scheduler's free times are known before a journey begins: a busy machine would be late with them.
    await fetch(`${address}/api/free-times`)
    const running = started.move()
    return {
      address,
      dataDir: settings['DATA_DIR'] ?? join(folder.path, 'data'),
      [Symbol.asyncDispose]: () => running.disposeAsync(),
    }
  }

  const keep = async (key: string, site: Site) => {
    if (!(await emptyStores(site.dataDir))) return site[Symbol.asyncDispose]()
    stored.set(key, site)
    const [oldest] = stored
    if (stored.size <= MAX_CACHED || !oldest) return
    stored.delete(oldest[0])
    await oldest[1][Symbol.asyncDispose]()
  }

  return {
    async take(settings, main, owner) {
      const key = JSON.stringify([settings, main, owner])
      if (owned?.key !== key) await owned?.site[Symbol.asyncDispose]()
      owned = owner === undefined ? undefined : owned?.key === key ? owned : { key, site: await start(settings, main) }
      if (owned) return { ...owned.site, [Symbol.asyncDispose]: async () => {} }
      const site = stored.get(key) ?? (await start(settings, main))
      stored.delete(key)
      return { ...site, [Symbol.asyncDispose]: () => keep(key, site) }
    },
    newVisitorAddress() {
      visitors += 1
      return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
    },
    async [Symbol.asyncDispose]() {
      const all = [...stored.values(), ...(owned ? [owned.site] : [])]
      await Promise.all(all.map((site) => site[Symbol.asyncDispose]()))
    },
  }
}

/**
 * Empties a running server's store and sandbox, once its pending deliveries are done. Not those that wait for a booking.
 * @returns false if it doesn't stop sending
 */
async function emptyStores(dataDir: string): Promise<boolean> {
  const sending = [
    [
      'gimbal.sqlite',
      'select 1 from deliveries where delivered_at is null and (locked_until > 0 or (attempts = 0 and next_attempt_at <= unixepoch() * 1000 + 1000))',
    ],
    ['sandbox.sqlite', "select 1 from kept where kind in ('payment event', 'call event')"],
  ] as const
  for (const [name, isSending] of sending) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    using database = new DatabaseSync(file, { timeout: RECORD_MS })
    for (const end = Date.now() + RECORD_MS; database.prepare(isSending).get() !== undefined; ) {
      if (Date.now() > end) return false
      await new Promise((done) => setTimeout(done, 10))
    }
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .all()
      .map((row) => String(row['name']))
      .filter((table) => !STORED_TABLES.includes(table))
    database.exec('begin immediate; pragma defer_foreign_keys = on')
    for (const table of tables) database.exec(`delete from "${table}"`)
    database.exec('commit')
  }
  return true
}
