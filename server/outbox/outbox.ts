import { setTimeout as sleep } from 'node:timers/promises'
import { CLOCK_SLACK_MS } from '#contracts/clock.ts'
import type { Destination } from '#contracts/lead-kind.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import type { StoreDeps } from '#server/store/database.ts'
import { claimDueDeliveries, makeFutureDue } from '#server/store/deliveries.ts'
import { makeFailedDue } from '#server/store/waiting-deliveries.ts'
import { type DeliverDeps, deliver, recordTogether } from './deliver.ts'

/** Longer than an attempt can take, so no other worker claims a delivery in flight. */
const LEASE_MS = 30_000

/** How long to sleep when nothing is due; also the most that a retry can be late. */
const POLL_MS = 1000

/** How often to look for deliveries that wait for a time the clock has gone back from. */
const LOOKBACK_MS = 60_000

const SLOTS = 10

/** How long to rest after claiming, so that deliveries that arrive meanwhile are claimed together. */
const REST_MS = 50

const STOP_MS = 10_000

export type Outbox = ReturnType<typeof createOutbox>

/** Delivers at least once. Each destination has its own slots, so one that hangs doesn't block the others. */
export function createOutbox(
  { adapters, ...parts }: Omit<DeliverDeps, 'record'> & { adapters: readonly DestinationAdapter[] },
  { stopMs = STOP_MS, pollMs = POLL_MS }: { stopMs?: number; pollMs?: number } = {},
) {
  const stopping = new AbortController()
  const givingUp = new AbortController()
  const delivering = { ...parts, record: recordTogether(parts.db) }
  const lanes = adapters.map((adapter) => {
    const signal = createSignal()
    const run = () =>
      runLane(delivering, { adapter, signal, pollMs, isPaused: () => isPaused }, stopping.signal, givingUp.signal)
    return { destination: adapter.destination, signal, run }
  })
  let ended: Promise<void>[] = []
  let isPaused = false
  const wake = (destination?: Destination): void => {
    for (const lane of lanes) if (destination === undefined || lane.destination === destination) lane.signal.give()
  }
  return {
    /** Begins to claim. Before that, a server that ends at once would hold what another could deliver. */
    start() {
      ended = lanes.map(({ run }) => run())
    },
    /** Signals a new delivery, to any destination if none is given. */
    wake,
    /** Claims nothing meanwhile. */
    pause: (on: boolean) => void (isPaused = on),
    /** Stops claiming, waits for attempts in flight, ten seconds at most unless told, and gives the rest back. */
    async stop(atMostMs = stopMs) {
      stopping.abort()
      wake()
      const timeout = setTimeout(() => givingUp.abort(), atMostMs)
      await Promise.all(ended)
      clearTimeout(timeout)
    },
  }
}

interface Lane {
  adapter: DestinationAdapter
  signal: ReturnType<typeof createSignal>
  pollMs: number
  isPaused: () => boolean
}

async function runLane(
  deps: DeliverDeps,
  { adapter, signal, pollMs, isPaused }: Lane,
  stopping: AbortSignal,
  givingUp: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps
  const { destination } = adapter
  const inFlight = new Set<Promise<void>>()
  const recovery = followRecovery(deps, destination, signal.give)
  // True if more may be due than there were free slots.
  let isMore = false
  let latest = Number.NEGATIVE_INFINITY
  let lookedBackAt = Number.NEGATIVE_INFINITY
  while (!stopping.aborted) {
    const limit = isPaused() ? 0 : SLOTS - inFlight.size
    const now = clock()
    const leaseEnd = now + LEASE_MS
    try {
      // Otherwise, once the clock went back, deliveries could wait for hours.
      if (now < latest || now - lookedBackAt >= LOOKBACK_MS) {
        const count = await makeFutureDue(db, { destination, now, leaseEnd, slackMs: CLOCK_SLACK_MS })
        if (count > 0)
          log.warn({ destination, count }, 'the clock went back; deliveries that were waiting for it are due')
        lookedBackAt = now
      }
      latest = now
      const claimed = limit > 0 ? await claimDueDeliveries(db, { destination, now, leaseEnd, limit }) : []
      isMore = claimed.length === limit
      for (const delivery of claimed) {
        const attempt: Promise<void> = deliver(deps, adapter, delivery, givingUp)
          .then((shown) => recovery.follow(shown, now))
          .catch((error: unknown) => {
            const { id, lead_id: lead, attempts } = delivery
            const note = { err: error, delivery: id, lead, destination, attempts }
            log.error(note, 'the store failed during an attempt, which is repeated when its lease expires')
          })
          .finally(() => {
            inFlight.delete(attempt)
            if (isMore) signal.give()
          })
        inFlight.add(attempt)
      }
    } catch (error) {
      log.error({ err: error, destination }, "the outbox can't use the store; trying again")
    }
    await sleep(REST_MS)
    await signal.wait(pollMs)
  }
  await Promise.all(inFlight)
}

/** Wakes whoever waits; with nobody waiting, the next one right away. */
function createSignal() {
  let given = Promise.withResolvers<void>()
  return {
    give: () => given.resolve(),
    /** Resolves when the signal is given, or after `atMostMs`. */
    async wait(atMostMs: number): Promise<void> {
      const timer = setTimeout(given.resolve, atMostMs)
      await given.promise
      clearTimeout(timer)
      given = Promise.withResolvers()
    },
  }
}

/** So many failures without a success between them are an outage, not one delivery that's never accepted. */
const OUTAGE_FAILURES = 2

/** How many waiting deliveries each success makes due: few at first, then as many as the destination takes at once. */
const MORE = 2

/**
 * Sends what waits as soon as a destination works again, instead of at each delivery's next attempt, which can be hours
 * away. Each success makes two more due, so a destination that isn't up to it gets no more than it accepts. What it asked
 * to wait with (Retry-After) waits.
 * @param wake called when there are any
 */
function followRecovery({ db, clock }: StoreDeps, destination: Destination, wake: () => void) {
  // What failed before the start may have been an outage.
  let failures = OUTAGE_FAILURES
  let recoveredAt = Number.NEGATIVE_INFINITY
  let isReleasing = false
  const release = async (limit: number) => {
    // What was tried since then waits for its own time: the destination works, and still didn't take it.
    const count = await makeFailedDue(db, { destination, failedBefore: recoveredAt, now: clock(), limit })
    if (count > 0) wake()
    return count
  }
  return {
    /** @param shown what an attempt showed of the destination @param begun when the attempt began */
    async follow(shown: 'accepts' | 'fails' | undefined, begun: number): Promise<void> {
      if (shown === 'fails') {
        failures += 1
        // It began while the destination was still out of order, for example one that timed out.
        if (begun < recoveredAt) {
          recoveredAt = clock() + 1
          isReleasing = true
        }
      } else if (shown === 'accepts') {
        if (failures >= OUTAGE_FAILURES) {
          recoveredAt = clock()
          isReleasing = true
        }
        failures = 0
        if (isReleasing) isReleasing = (await release(MORE)) > 0
      }
    },
  }
}
