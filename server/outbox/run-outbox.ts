import type { Destination } from '#server/partners/automation/automation.ts'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
import { type Bell, createBell } from './bell.ts'
import { type DeliverParts, deliver } from './deliver.ts'

/** Longer than an attempt may take, so that nobody else claims a delivery that is still being sent. */
const LEASE_MS = 30_000

/** How long to sleep when nothing is due: also the longest that a retry may come late. */
const POLL_MS = 1000

/** How many attempts one destination gets at once. */
const AT_ONCE = 10

/** How long stopping waits for attempts in flight. */
const STOP_MS = 10_000

/** The worker that delivers what was promised (decisions §4). */
export interface Outbox {
  /** Says that there is something new to deliver. */
  wake(): void
  /** Claims nothing more, waits up to ten seconds for attempts in flight, gives the rest back. */
  stop(): Promise<void>
}

/**
 * Starts delivering, at least once, to every destination that has an address. Each destination has its own places, so
 * that one which hangs holds up no other.
 */
export function runOutbox(parts: DeliverParts, { stopMs = STOP_MS }: { stopMs?: number } = {}): Outbox {
  const stopping = new AbortController()
  const givingUp = new AbortController()
  const lanes = parts.automation.destinations.map((destination) => {
    const bell = createBell()
    return { bell, ended: runLane(parts, destination, bell, stopping.signal, givingUp.signal) }
  })
  const wake = () => {
    for (const { bell } of lanes) bell.ring()
  }
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      const patience = setTimeout(() => givingUp.abort(), stopMs)
      await Promise.all(lanes.map(({ ended }) => ended))
      clearTimeout(patience)
    },
  }
}

async function runLane(
  parts: DeliverParts,
  destination: Destination,
  bell: Bell,
  stopping: AbortSignal,
  givingUp: AbortSignal,
): Promise<void> {
  const { db, clock, log } = parts
  const inFlight = new Set<Promise<void>>()
  while (!stopping.aborted) {
    const limit = AT_ONCE - inFlight.size
    const now = clock()
    try {
      const claimed =
        limit > 0 ? await claimDueDeliveries(db, { destination, now, leaseEnd: now + LEASE_MS, limit }) : []
      for (const delivery of claimed) {
        const attempt: Promise<void> = deliver(parts, delivery, givingUp)
          .catch((error: unknown) => log.error({ err: error, delivery: delivery.id }, 'an attempt could not be noted'))
          .finally(() => {
            inFlight.delete(attempt)
            bell.ring()
          })
        inFlight.add(attempt)
      }
    } catch (error) {
      log.error({ err: error, destination }, 'the outbox cannot use the store; it tries again')
    }
    await bell.wait(POLL_MS)
  }
  await Promise.all(inFlight)
}
