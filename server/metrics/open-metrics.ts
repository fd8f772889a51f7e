import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Figures } from '../figures.ts'
import type { Database } from '../store/database.ts'
import { countWaiting } from '../store/outbox/count-waiting.ts'

/** What metrics are made from. */
export interface MetricsParts {
  db: Database
  clock: () => number
  /** Every destination of deliveries, so that one for which nothing waits says 0. */
  destinations: readonly string[]
}

/** The figures of this server, as Prometheus reads them. */
export interface Metrics {
  figures: Figures
  /** Answers `GET /metrics` with what is now, and anything else with 404. */
  fetch: (request: Request) => Promise<Response>
}

/** Below a millisecond on a good disk, seconds on one that is stuck. */
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts from now on, in memory. What waits is read from the store at each scrape, so that it is the same at every server;
 * when the store fails, `store_up` says 0, what waits is left out, and the rest is told.
 */
export function openMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const readStore = storeGauges(parts, registers)
  const attempts = new Counter({
    name: 'delivery_attempts_total',
    help: 'Attempts at delivering, by how they ended',
    labelNames: ['destination', 'result'],
    registers,
  })
  const commits = new Histogram({
    name: 'lead_commit_seconds',
    help: 'Seconds until a lead and the promise of its delivery are on the disk',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by the pattern of their route',
    labelNames: ['route', 'status'],
    registers,
  })
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests refused by a rate limit, by group of doors',
    labelNames: ['group'],
    registers,
  })
  return {
    figures: {
      attempted: (destination, result) => attempts.inc({ destination, result }),
      committed: (seconds) => commits.observe(seconds),
      answered: (route, status) => requests.inc({ route, status: String(status) }),
      refused: (group) => refusals.inc({ group }),
    },
    async fetch({ method, url }) {
      if (method !== 'GET' || new URL(url).pathname !== '/metrics') return new Response('Not found', { status: 404 })
      await readStore()
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    },
  }
}

/** @returns sets the gauges to what the store says now; never throws */
function storeGauges({ db, clock, destinations }: MetricsParts, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: 'store_up', help: '1 when the store could be read at this scrape', registers })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['destination'], registers })
  const pending = gauge('outbox_pending', 'Deliveries that were promised and are not made')
  const oldest = gauge(
    'outbox_oldest_age_seconds',
    'Seconds since the oldest of them was promised; 0 when there is none',
  )
  const failed = gauge('outbox_failed', 'Those of them whose schedule of three days is through')
  return async () => {
    try {
      const waiting = await countWaiting(db)
      const now = clock()
      for (const destination of destinations) {
        const its = waiting.find((each) => each.destination === destination)
        pending.set({ destination }, its?.waiting ?? 0)
        oldest.set({ destination }, its ? Math.max(0, now - its.oldest_at) / 1000 : 0)
        failed.set({ destination }, its?.failed ?? 0)
      }
      up.set(1)
    } catch {
      // An old figure would look like a true one.
      for (const each of [pending, oldest, failed]) each.reset()
      up.set(0)
    }
  }
}
