import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openStore, type StorePlace } from '#server/store/database.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { sendRequest } from './open-loop.ts'
import { readProcess, startPinnedServer } from './pinned-server.ts'
import { type ExpectedPage, type LoadSettings, type SentLoad, sendLoad } from './send-load.ts'

/** What one run of the load found. */
export interface LoadRun extends SentLoad {
  /** MiB of memory of the server: at rest, at the end of the load, and the most at any time. NaN where it cannot be read. */
  rss: { idle: number; loaded: number; most: number }
  /** Which part of its core the server used. */
  cpuShare: number
  /** Deliveries that waited when the last lead was answered, and milliseconds since the oldest of them was promised. */
  waiting: { deliveries: number; oldestMs: number }
  /** Seconds until none waited any more; undefined when some still did after two minutes. */
  drainSeconds: number | undefined
  /** Different leads that the receiver was handed. */
  delivered: number
  /** Acknowledged ids that are not in the store. */
  lost: string[]
}

const KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet'] as const

const DRAIN_SECONDS = 120

/** What sends is compiled before anything is measured, by a load that the receiver alone is given. */
const WARM_UP_SECONDS = 5

/** After a start, until nothing of it goes on any more. */
const AT_REST_MS = 3000

/**
 * Runs the load against the built site, with limits on and a receiver that takes every delivery.
 * @param folder an empty one, for the server's data
 * @param place where its store is
 * @param paths pages and files that are asked for meanwhile
 */
export async function runLoad(
  folder: string,
  place: StorePlace,
  paths: readonly string[],
  settings: LoadSettings,
): Promise<LoadRun> {
  await using receiver = await startReceiver(answerWith(200))
  const webhooks = KINDS.map((kind) => [
    `${kind.toUpperCase().replace('-', '_')}_WEBHOOK_URL`,
    `${receiver.address}/${kind}`,
  ])
  const environment = {
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: 'url' in place ? place.url : '',
    ...(Object.fromEntries(webhooks) as Record<string, string>),
  }
  await sendLoad(receiver.address, [], { ...settings, pagesPerSecond: 0, seconds: WARM_UP_SECONDS })
  receiver.arrivals.length = 0
  // Once before, as on every day but the first: Node may keep what it made of the source.
  const earlier = await startPinnedServer(folder, environment)
  await sleep(AT_REST_MS)
  await earlier.stop()
  await using server = await startPinnedServer(folder, environment)
  const figures = () => readProcess(server.pid) ?? { rss: Number.NaN, peakRss: Number.NaN, cpuSeconds: Number.NaN }

  await sleep(AT_REST_MS)
  const idle = figures()
  const pages = await expectPages(server.address, paths)
  const begun = performance.now()
  const sent = await sendLoad(server.address, pages, settings)
  const loaded = figures()
  const seconds = (performance.now() - begun) / 1000

  const store = await openStore(place)
  const waiting = await readWaiting(store.db)
  const drainSeconds = await drained(async () => (await readWaiting(store.db)).deliveries === 0)
  const stored = await readLeadIds(store.db)
  await store.close()
  const { peakRss } = figures()
  await server.stop()
  return {
    ...sent,
    rss: { idle: idle.rss, loaded: loaded.rss, most: peakRss },
    cpuShare: (loaded.cpuSeconds - idle.cpuSeconds) / seconds,
    waiting,
    drainSeconds,
    delivered: new Set(receiver.arrivals.map(({ headers }) => String(headers['webhook-id']))).size,
    lost: [...sent.acknowledged].filter((id) => !stored.has(id)),
  }
}

async function expectPages(address: string, paths: readonly string[]): Promise<ExpectedPage[]> {
  const agent = new Agent()
  const pages: ExpectedPage[] = []
  for (const path of paths) {
    const { status, bytes } = await sendRequest(agent, `${address}${path}`)
    if (status !== 200) throw new Error(`${path} is answered by ${status} before there is any load`)
    pages.push({ path, bytes })
  }
  return pages
}

async function drained(isDone: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now()
  for (;;) {
    const seconds = (performance.now() - begun) / 1000
    if (await isDone()) return seconds
    if (seconds > DRAIN_SECONDS) return undefined
    await sleep(250)
  }
}

/** How many deliveries wait, and milliseconds since the oldest of them was promised. */
async function readWaiting(db: Database): Promise<{ deliveries: number; oldestMs: number }> {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { deliveries: Number(count), oldestMs: count > 0 ? Date.now() - Number(oldest) : 0 }
}

/** The ids of all stored leads. */
async function readLeadIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('leads').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
