import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { BUSINESS_CARD_PATH, landingPageAt } from '#contracts/landing-pages.ts'
import { FORM_KINDS } from '#contracts/lead-kind.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { forLoopback } from '#server/http/hosts.ts'
import { listen } from '#server/http/listen.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { RATE_LIMITS } from '#server/http/rate-limit.ts'
import { SECURITY_EVENTS } from '#server/http/security-log.ts'
import { latestBackup } from '#server/store/backups.ts'
import type { Database } from '#server/store/database.ts'
import { readLatestHolds } from '#server/store/destinations.ts'
import { countWaiting } from '#server/store/waiting-deliveries.ts'

/** Metrics for operators, on their own listener. */
export async function listenForMetrics({ host, port }: { host: string; port: number }, deps: MetricsDeps) {
  const { metrics, fetch } = openMetrics(deps)
  // Another site's name could resolve to this machine. Other addresses are asked by the names of the owner's network.
  const listener = await listen({ fetch: LOOPBACK.test(host) ? forLoopback(fetch) : fetch, host, port })
  return { metrics, listener }
}

interface MetricsDeps {
  db: Database
  clock: () => number
  /** Every delivery destination, so that one with an empty queue reports 0. */
  destinations: readonly string[]
  takesWrites: () => Promise<boolean>
  /** The backup folder; undefined if backups are made elsewhere. */
  backups: string | undefined
  build: string
  /** How many log lines were dropped since the start. */
  droppedLines: () => number
  /** Numbers of the published version that this server shows, and of the newest. */
  revisions: () => { shown: number; newest: number }
  /** The paths of the landing pages that visitors see. */
  landingPages: () => Promise<readonly string[]>
}

/** Under a millisecond on a good disk, seconds on a stuck one. */
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** From a page out of memory to a provider that's slow. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus metrics. Counts in memory. Reads the queue from the store on each scrape, so every server reports the same. */
export function openMetrics(deps: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Their names end as only counters' may; the same gauges are there without `_total`, by type.
  for (const name of ['active_resources', 'active_handles', 'active_requests'])
    registry.removeSingleMetric(`nodejs_${name}_total`)
  const readStore = storeGauges(deps, registers)
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  serverGauges(deps, registers)
  const leads = counter(
    'leads_total',
    'New leads, without those that the spam trap caught, by kind and the landing page by which the sender first came',
    'kind',
    'page',
  )
  const attempts = counter('delivery_attempts_total', 'Delivery attempts, by result', 'destination', 'result')
  const commits = new Histogram({
    name: 'lead_commit_seconds',
    help: 'Seconds until a lead and its deliveries are on disk',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until a request was answered, by the pattern of its route',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const requests = counter('http_requests_total', 'Requests answered, by the pattern of their route', 'route', 'status')
  const refusals = counter(
    'rate_limit_refusals_total',
    'Requests refused by a rate limit, by group of endpoints',
    'group',
  )
  const events = counter('security_events_total', 'Security events, by their name in the log', 'event')
  // Prometheus sees no increase in a metric that comes into being with the first of what it counts.
  for (const event of SECURITY_EVENTS) events.inc({ event }, 0)
  for (const group of Object.keys(RATE_LIMITS)) refusals.inc({ group }, 0)
  const beginLeads = (pages: readonly string[]) => {
    for (const kind of FORM_KINDS) for (const page of pages) leads.inc({ kind, page }, 0)
  }
  beginLeads([`${BUSINESS_CARD_PATH}_a`, 'none', 'other'])
  return {
    metrics: {
      attempted: (destination, result) => attempts.inc({ destination, result }),
      committed: (seconds) => commits.observe(seconds),
      captured: (kind, page) => leads.inc({ kind, page: pageLabel(page) }),
      answered: (route, status, seconds) => {
        requests.inc({ route, status: String(status) })
        durations.observe({ route }, seconds)
      },
      refused: (group) => refusals.inc({ group }),
      noticed: (event) => events.inc({ event }),
    } satisfies Metrics,
    fetch: async ({ method, url }: Request): Promise<Response> => {
      if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response('Not found', { status: 404 })
      await readStore()
      beginLeads(await deps.landingPages().catch(() => []))
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    },
  }
}

/** What this server is, shows and has lost. */
function serverGauges(deps: MetricsDeps, registers: Registry[]): void {
  new Gauge({ name: 'build_info', help: 'Always 1: which build is served', labelNames: ['build'], registers })
    .labels(deps.build)
    .set(1)
  new Counter({
    name: 'log_lines_dropped_total',
    help: "Log lines that couldn't be written",
    registers,
    collect() {
      this.reset()
      this.inc(deps.droppedLines())
    },
  })
  for (const [name, help] of [
    ['shown', 'Number of the published version that this server shows; 0 for the build as it is'],
    ['newest', 'Number of the newest published version'],
  ] as const)
    new Gauge({
      name: `site_revision_${name}`,
      help,
      registers,
      collect() {
        this.set(deps.revisions()[name])
      },
    })
  const { backups } = deps
  if (backups !== undefined)
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Seconds since the latest backup; +Inf when there is none',
      registers,
      collect() {
        this.set(backupAge(backups, deps.clock()))
      },
    })
}

const pageLabel = (page: string | undefined) =>
  page === undefined ? 'none' : landingPageAt(page) === undefined ? 'other' : page

/** In seconds. An unreadable backup is no backup. */
function backupAge(backups: string, now: number): number {
  try {
    const latest = latestBackup(backups)?.at
    return latest === undefined ? Number.POSITIVE_INFINITY : Math.max(0, now - latest) / 1000
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** @returns updates the gauges from the store; never throws */
function storeGauges(
  { db, clock, destinations, takesWrites }: MetricsDeps,
  registers: Registry[],
): () => Promise<void> {
  const help = '1 when the store took a write within the last second, as /readyz tries it, and could be read'
  const up = new Gauge({ name: 'store_up', help, registers })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['destination'], registers })
  const pending = gauge('outbox_pending', 'Deliveries that are waiting')
  const oldest = gauge('outbox_oldest_age_seconds', 'Seconds since the oldest of them was stored; 0 if there is none')
  const failed = gauge('outbox_failed', 'Those of them that have used up their retries')
  const held = gauge('outbox_held', '1 while the owner holds the destination')
  return async () => {
    try {
      const waiting = await countWaiting(db, clock())
      const holds = [...(await readLatestHolds(db)).values()].filter(({ released_at }) => released_at === null)
      const now = clock()
      for (const destination of destinations) {
        const its = waiting.find((each) => each.destination === destination)
        pending.set({ destination }, its?.waiting ?? 0)
        oldest.set({ destination }, its ? Math.max(0, now - its.oldest_at) / 1000 : 0)
        failed.set({ destination }, its?.failed ?? 0)
        held.set({ destination }, holds.some((hold) => hold.destination === destination) ? 1 : 0)
      }
      up.set((await takesWrites()) ? 1 : 0)
    } catch {
      // A stale value would look current.
      for (const each of [pending, oldest, failed, held]) each.reset()
      up.set(0)
    }
  }
}
