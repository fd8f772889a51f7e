import { expect, vi } from 'vitest'
import { site } from '#content/site.ts'
import type { Destination, LeadKind, QueuedKind } from '#contracts/lead-kind.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { leadContent } from '#server/flows/leads/outbox-content.ts'
import { createOutbox, type Outbox } from '#server/outbox/outbox.ts'
import { type Watch, type WatchDeps, watchDestinations } from '#server/outbox/watch-destinations.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { openAlertWebhook, openWebhooks } from '#server/partners/webhooks.ts'
import type { Database } from '#server/store/database.ts'
import { LEAD_ENDPOINTS, toAutomation } from './lead-endpoints.ts'
import { openTestLog } from './open-test-log.ts'
import { openTestStore } from './open-test-store.ts'
import { answerWith, type Behaviour, type Receiver, startReceiver } from './start-receiver.ts'
import { createTestClock } from './test-clock.ts'

type Urls = Partial<Record<QueuedKind, string>>

/** Signs webhooks in tests. */
export const TEST_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

/** Waits for what workers do, also on a busy machine. */
export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 15 })

/** A store, a clock, and workers that deliver from it. */
export type OutboxBench = Awaited<ReturnType<typeof setOutboxBench>>
export type TestOutbox = ReturnType<OutboxBench['work']>

interface Work {
  db?: Database
  urls?: Urls
  /** In addition to those of `urls`. */
  adapters?: readonly DestinationAdapter[]
  stopMs?: number
  timeoutMs?: number
  pollMs?: number
}

/** Sets up workers that deliver to `to`: addresses, or how the newsletter's automation behaves, `bench.receiver`. */
export async function setOutboxBench(
  to: Urls | Behaviour = answerWith(200),
  destinationsOf: (kind: QueuedKind) => readonly Destination[] = toAutomation,
) {
  const receiver = await startReceiver(typeof to === 'function' ? to : undefined)
  const urls: Urls = typeof to === 'function' ? { newsletter: receiver.address } : to
  const store = await openTestStore()
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const workers: Outbox[] = []
  const watches: Watch[] = []
  const incidents: string[] = []
  const recordIncident = (incident: string, reason: string) => void incidents.push(`${incident}: ${reason}`)
  const deliveries = () => store.db.selectFrom('deliveries').selectAll().orderBy('created_at').execute()
  return {
    db: store.db,
    store,
    clock,
    log,
    receiver,
    /** All log entries, one JSON line each. */
    logged,
    /** Incidents to report to the owner, with reasons. */
    incidents,
    /** Starts a worker, without random jitter; it's stopped with the bench. */
    work({
      db = store.db,
      urls: own = urls,
      adapters: more = [],
      stopMs = 2000,
      timeoutMs = 10_000,
      pollMs,
    }: Work = {}) {
      const adapters = [...openWebhooks({ urls: own, secret: TEST_SECRET, clock, timeoutMs }), ...more]
      let looks = 0
      const countingClock = () => {
        looks += 1
        return clock()
      }
      const content = leadContent(db)
      const deps = { db, content, adapters, clock: countingClock, log, random: () => 0.5, recordIncident }
      const worker = createOutbox(deps, { stopMs, ...(pollMs === undefined ? {} : { pollMs }) })
      worker.start()
      workers.push(worker)
      /** Makes it poll now, and resolves once all is claimed. For a worker with one address and nothing in flight. */
      const look = async () => {
        // It reads the clock before claiming, so its second read comes after the first claim.
        for (const goal = looks + 2; looks < goal; ) {
          worker.wake()
          await new Promise((done) => setTimeout(done, 5))
        }
      }
      return { ...worker, look }
    },
    /** Watches destinations, but looks on demand alone. @param owner gets the alarms; stopped with the bench */
    watch(
      owner: Receiver | undefined,
      {
        timeoutMs = 500,
        pollMs = 3_600_000,
        ...given
      }: Partial<WatchDeps> & { timeoutMs?: number; pollMs?: number } = {},
    ) {
      const from = { origin: () => 'https://web-1', siteName: async () => site.name, secret: TEST_SECRET, clock }
      const alerts = owner && openAlertWebhook({ ...from, url: owner.address, timeoutMs })
      const watch = watchDestinations({ db: store.db, clock, log, destinations: [], alerts, ...given }, { pollMs })
      watches.push(watch)
      return watch
    },
    /** Captures leads and wakes the latest worker. @returns their ids */
    async capture(kind: LeadKind = 'newsletter', count = 1) {
      const endpoint = LEAD_ENDPOINTS.find((each) => each.kind === kind)
      if (!endpoint) throw new Error(`no endpoint takes ${kind}`)
      const leads = Array.from({ length: count }, () => {
        const submission = endpoint.right()
        return { id: submission[endpoint.names.id] ?? '', submission }
      })
      const deps = { db: store.db, clock, destinationsOf, wakeOutbox: () => workers.at(-1)?.wake() }
      for (const lead of leads) await captureLead(deps, { kind, ...lead, held: false, attribution: undefined })
      return leads.map(({ id }) => id)
    },
    deliveries,
    /** Waits until the deliveries, the oldest first, are like these. */
    untilStored: (...rows: object[]) => until(async () => expect(await deliveries()).toMatchObject(rows)),
    /** What was logged, line by line. */
    lines: () => logged.map((line) => JSON.parse(line)),
    async [Symbol.asyncDispose]() {
      await Promise.all([...workers, ...watches].map((running) => running.stop()))
      await store[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}
