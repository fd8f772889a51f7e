import { setTimeout as pause } from 'node:timers/promises'
import type { Destination } from '#contracts/lead-kind.ts'
import { CLOCK_SLACK_MS } from '#server/clock.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { bringBackFromFuture, claimDueDeliveries } from '#server/store/deliveries.ts'
import { type DeliverParts, deliver } from './deliver.ts'

/** Longer than an attempt may take, so that no other worker claims a delivery that is still being sent. */
const LEASE_MS = 30_000

/** How long to sleep when nothing is due: also the longest that a retry may come late. */
const POLL_MS = 1000

/** How often deliveries are looked for that wait for a time which the clock has gone back from. */
const LOOK_BACK_MS = 60_000

const PLACES = 10

const STOP_MS = 10_000

interface OutboxParts extends DeliverParts {
  adapters: readonly DestinationAdapter[]
}

/** The worker that delivers what was promised. */
export interface Outbox {
  /** Says that there is something new to deliver; to any destination when none is named. */
  wake(destination?: Destination): void
  /** Claims nothing more, waits up to ten seconds for attempts in flight, gives the rest back. */
  stop(): Promise<void>
}

/** Delivers at least once. Each destination has its own places, so one that hangs holds up no other. */
export function runOutbox(
  { adapters, ...parts }: OutboxParts,
  { stopMs = STOP_MS, pollMs = POLL_MS }: { stopMs?: number; pollMs?: number } = {},
): Outbox {
  const stopping = new AbortController()
  const givingUp = new AbortController()
  const lanes = adapters.map((adapter) => {
    const signal = createSignal()
    const ended = runLane(parts, { adapter, signal, pollMs }, stopping.signal, givingUp.signal)
    return { destination: adapter.destination, signal, ended }
  })
  const wake = (destination?: Destination) => {
    for (const lane of lanes) if (destination === undefined || lane.destination === destination) lane.signal.give()
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
  { adapter, signal, pollMs }: { adapter: DestinationAdapter; signal: Signal; pollMs: number },
  stopping: AbortSignal,
  givingUp: AbortSignal,
): Promise<void> {
  const { db, clock, log } = parts
  const { destination } = adapter
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
        const attempt: Promise<void> = deliver(parts, adapter, delivery, givingUp)
          .catch((error: unknown) => {
            const { id, lead_id: lead, attempts } = delivery
            const note = { err: error, delivery: id, lead, destination, attempts }
            log.error(note, 'the store failed during an attempt; it is made again when the lease has ended')
          })
          .finally(() => {
            inFlight.delete(attempt)
            if (isMore) signal.give()
          })
        inFlight.add(attempt)
      }
    } catch (error) {
      log.error({ err: error, destination }, 'the outbox cannot use the store; it tries again')
    }
    // What comes meanwhile is claimed together.
    await letVisitorsPass(stopping)
    await signal.wait(pollMs)
  }
  await Promise.all(inFlight)
}

/** Wakes one that waits. Given while none waits, it wakes the next one that does. */
interface Signal {
  give(): void
  /** Resolves when the signal is given, or after `atMostMs`. */
  wait(atMostMs: number): Promise<void>
}

function createSignal(): Signal {
  let isGiven = false
  let wakeUp: (() => void) | undefined
  return {
    give() {
      isGiven = true
      wakeUp?.()
    },
    async wait(atMostMs) {
      if (!isGiven) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, atMostMs)
        wakeUp = resolve
        await promise
        clearTimeout(timer)
        wakeUp = undefined
      }
      isGiven = false
    },
  }
}

/** How long a lane rests between two claims, so that one claim takes what several would have. */
const REST_MS = 20

/** A rest that lasts this much longer than it should was held up by other work: visitors are waiting too. */
const LATE_MS = 10

/** How long the outbox stands back at most: a server that is always late delivers as well. */
const MOST_MS = 500

/** Rests, and rests again while this process is behind with its work: visitors wait for an answer, deliveries can. */
async function letVisitorsPass(stopping: AbortSignal): Promise<void> {
  const end = performance.now() + MOST_MS
  for (let isLate = true; isLate && !stopping.aborted && performance.now() < end; ) {
    const due = performance.now() + REST_MS
    await pause(REST_MS)
    isLate = performance.now() - due > LATE_MS
  }
}
