import { CLOCK_SLACK_MS } from '#server/clock.ts'
import type { Destination } from '#server/partners/automation/automation.ts'
import type { Database } from '#server/store/database.ts'
import { bringBackFromFuture, claimDueDeliveries } from '#server/store/deliveries.ts'
import { openDeliveryDesk } from '#server/store/outbox/delivery-desk.ts'
import { type Bell, createBell } from './bell.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { letVisitorsPass } from './let-visitors-pass.ts'

/** Longer than an attempt may take, so that nobody else claims a delivery that is still being sent. */
const LEASE_MS = 30_000

/** How long to sleep when nothing is due: also the longest that a retry may come late. */
const POLL_MS = 1000

/** How often deliveries are looked for that wait for a time which the clock has gone back from. */
const LOOK_BACK_MS = 60_000

/** How many attempts one destination gets at once. */
const PLACES = 10

/** How long stopping waits for attempts in flight. */
const STOP_MS = 10_000

/** What a worker takes. */
interface OutboxParts extends Omit<DeliverParts, 'desk'> {
  db: Database
}

/** The worker that delivers what was promised (decisions §4). */
export interface Outbox {
  /** Says that there is something new to deliver; to any destination when none is named. */
  wake(destination?: Destination): void
  /** Claims nothing more, waits up to ten seconds for attempts in flight, gives the rest back. */
  stop(): Promise<void>
}

/**
 * Starts delivering, at least once, to every destination that has an address. Each destination has its own places, so
 * that one which hangs holds up no other.
 */
export function runOutbox(
  parts: OutboxParts,
  { stopMs = STOP_MS, pollMs = POLL_MS }: { stopMs?: number; pollMs?: number } = {},
): Outbox {
  const desk = openDeliveryDesk(parts.db)
  const stopping = new AbortController()
  const givingUp = new AbortController()
  const lanes = parts.automation.destinations.map((destination) => {
    const bell = createBell()
    return {
      destination,
      bell,
      ended: runLane({ ...parts, desk }, { destination, bell, pollMs }, stopping.signal, givingUp.signal),
    }
  })
  const wake = (destination?: Destination) => {
    for (const lane of lanes) if (destination === undefined || lane.destination === destination) lane.bell.ring()
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
  parts: OutboxParts & DeliverParts,
  { destination, bell, pollMs }: { destination: Destination; bell: Bell; pollMs: number },
  stopping: AbortSignal,
  givingUp: AbortSignal,
): Promise<void> {
  const { db, clock, log } = parts
  const inFlight = new Set<Promise<void>>()
  // Whether more may be due than there was a place for.
  let isMore = false
  let latest = Number.NEGATIVE_INFINITY
  let lookedBackAt = Number.NEGATIVE_INFINITY
  while (!stopping.aborted) {
    const limit = PLACES - inFlight.size
    const now = clock()
    const leaseEnd = now + LEASE_MS
    try {
      // A clock that went back would otherwise be waited for, by hours if need be.
      if (now < latest || now - lookedBackAt >= LOOK_BACK_MS) {
        const count = await bringBackFromFuture(db, { destination, now, leaseEnd, slackMs: CLOCK_SLACK_MS })
        if (count > 0)
          log.warn({ destination, count }, 'the clock has gone back; deliveries that waited for it are due')
        lookedBackAt = now
      }
      latest = now
      const claimed = limit > 0 ? await claimDueDeliveries(db, { destination, now, leaseEnd, limit }) : []
      isMore = claimed.length === limit
      for (const delivery of claimed) {
        const attempt: Promise<void> = deliver(parts, delivery, givingUp)
          .catch((error: unknown) => {
            const { id, lead_id: lead, attempts } = delivery
            const note = { err: error, delivery: id, lead, destination, attempts }
            log.error(note, 'the store failed during an attempt; it is made again when the lease has ended')
          })
          .finally(() => {
            inFlight.delete(attempt)
            if (isMore) bell.ring()
          })
        inFlight.add(attempt)
      }
    } catch (error) {
      log.error({ err: error, destination }, 'the outbox cannot use the store; it tries again')
    }
    // What comes meanwhile is claimed together.
    await letVisitorsPass(stopping)
    await bell.wait(pollMs)
  }
  await Promise.all(inFlight)
}
