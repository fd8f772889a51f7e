import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { FORM_KINDS } from '#contracts/lead-kind.ts'
import { type Database, openStore, type StorePlace } from '#server/store/database.ts'
import { sendRequest } from '#test/send-request.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { tableOf } from '../write-measurement.ts'
import { MAX_MEBIBYTES, readProcess, startPinnedServer } from './pinned-server.ts'
import { type ExpectedPage, type LoadSettings, sendLoad } from './send-load.ts'

export type LoadRun = Awaited<ReturnType<typeof runLoad>>

const DRAIN_SECONDS = 120

/** Lets the sending code compile first. */
const WARM_UP_SECONDS = 5

const AT_REST_MS = 3000

/** Runs the load against the built site, with rate limits on and a receiver that accepts every delivery. */
export async function runLoad(folder: string, location: StorePlace, paths: readonly string[], settings: LoadSettings) {
  await using receiver = await startReceiver(answerWith(200))
  const webhooks = FORM_KINDS.map((kind) => [
    `${kind.toUpperCase().replace('-', '_')}_WEBHOOK_URL`,
    `${receiver.address}/${kind}`,
  ])
  const environment = {
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: 'url' in location ? location.url : '',
    ...(Object.fromEntries(webhooks) as Record<string, string>),
  }
  await sendLoad(receiver.address, [], { ...settings, pagesPerSecond: 0, seconds: WARM_UP_SECONDS })
  receiver.arrivals.length = 0
  // Node caches compiled code after the first start.
  await using earlier = startPinnedServer(folder, environment)
  await earlier.ready()
  await sleep(AT_REST_MS)
  await earlier.stop()
  await using server = startPinnedServer(folder, environment)
  const address = await server.ready()
  const metrics = () => readProcess(server.pid) ?? { rss: Number.NaN, peakRss: Number.NaN, cpuSeconds: Number.NaN }

  await sleep(AT_REST_MS)
  const idle = metrics()
  const pages = await expectPages(address, paths)
  const begun = performance.now()
  const sent = await sendLoad(address, pages, settings)
  const loaded = metrics()
  const seconds = (performance.now() - begun) / 1000

  const store = await openStore(location)
  const waiting = await readWaiting(store.db)
  const drainSeconds = await drained(async () => (await readWaiting(store.db)).deliveries === 0)
  const stored = await readLeadIds(store.db)
  await store.close()
  const { peakRss } = metrics()
  await server.stop()
  return {
    ...sent,
    // MiB; NaN if it can't be read.
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
    const { status, text } = await sendRequest(agent, `${address}${path}`)
    if (status !== 200) throw new Error(`${path} is answered by ${status} before there is any load`)
    pages.push({ path, bytes: text.length })
  }
  return pages
}

/** @returns undefined if some are still pending after two minutes */
async function drained(isDone: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now()
  for (;;) {
    const seconds = (performance.now() - begun) / 1000
    if (await isDone()) return seconds
    if (seconds > DRAIN_SECONDS) return undefined
    await sleep(250)
  }
}

async function readWaiting(db: Database): Promise<{ deliveries: number; oldestMs: number }> {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { deliveries: Number(count), oldestMs: count > 0 ? Date.now() - Number(oldest) : 0 }
}

async function readLeadIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('leads').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

const MAX_P99_MS = 150

export function loadTable(runs: ReadonlyMap<string, LoadRun>): string[] {
  const row = (name: string, bar: string, figure: (run: LoadRun) => string) => [
    name,
    bar,
    ...[...runs.values()].map(figure),
  ]
  const rows = [
    row('Leads sent', '', ({ leads }) => String(leads.count)),
    row('acknowledged', 'all', ({ acknowledged }) => String(acknowledged.size)),
    row('acknowledged, but not in the store', '0', ({ lost }) => String(lost.length)),
    row('wrong answers, or none', '0', (run) => String(countWrong(run))),
    row('Leads: p50, ms', '', ({ leads }) => figureOf(leads.p50)),
    row('p99, ms', `${MAX_P99_MS}`, ({ leads }) => figureOf(leads.p99)),
    row('longest, ms', '', ({ leads }) => figureOf(leads.max)),
    row('p99 after the first three seconds, ms', '', ({ afterStart }) => figureOf(afterStart.leads.p99)),
    row('longest after them, ms', '', ({ afterStart }) => figureOf(afterStart.leads.max)),
    row('Pages asked meanwhile', '', ({ pages }) => String(pages.count)),
    row('p50, ms', '', ({ pages }) => figureOf(pages.p50)),
    row('p99, ms', '', ({ pages }) => figureOf(pages.p99)),
    row('p99 after the first three seconds, ms', '', ({ afterStart }) => figureOf(afterStart.pages.p99)),
    row('Deliveries waiting at the end', '', ({ waiting }) => String(waiting.deliveries)),
    row('the oldest for, ms', '', ({ waiting }) => figureOf(waiting.oldestMs)),
    row('all delivered after, s', '', ({ drainSeconds }) => drainSeconds?.toFixed(1) ?? 'not in two minutes'),
    row('leads that the receiver has', 'all', ({ delivered }) => String(delivered)),
    row('Part of its core that the server used', '', ({ cpuShare }) => `${Math.round(100 * cpuShare)} %`),
    row('Memory of the server at rest, MiB', `${MAX_MEBIBYTES}`, ({ rss }) => figureOf(rss.idle)),
    row('at the end of the load, MiB', `${MAX_MEBIBYTES}`, ({ rss }) => figureOf(rss.loaded)),
    row('the most at any time, MiB', '', ({ rss }) => figureOf(rss.most)),
  ]
  return [
    ...tableOf(['', 'Bar', ...runs.keys()], rows),
    ...[...runs].flatMap(([name, run]) => shortfalls(run).map((what) => `\n**Falls short** on ${name}: ${what}`)),
  ]
}

export const isBroken = (run: LoadRun): boolean => run.lost.length > 0 || countWrong(run) > 0

const countWrong = ({ wrong }: LoadRun) => [...wrong.values()].reduce((sum, count) => sum + count, 0)

function shortfalls(run: LoadRun): string[] {
  const { leads, rss, lost, wrong, drainSeconds } = run
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged leads are not in the store, the first ${lost[0]}.`] : []),
    ...[...wrong].map(([what, count]) => `${what}, ${count} times.`),
    ...(leads.p99 > MAX_P99_MS ? [`p99 is ${figureOf(leads.p99)} ms, the bar ${MAX_P99_MS}.`] : []),
    ...(drainSeconds === undefined ? ['deliveries still wait two minutes after the last lead.'] : []),
    ...(rss.idle > MAX_MEBIBYTES ? [`${figureOf(rss.idle)} MiB at rest, the bar ${MAX_MEBIBYTES}.`] : []),
    ...(rss.loaded > MAX_MEBIBYTES ? [`${figureOf(rss.loaded)} MiB under load, the bar ${MAX_MEBIBYTES}.`] : []),
  ]
}

const figureOf = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
