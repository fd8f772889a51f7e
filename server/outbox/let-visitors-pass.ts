import { setTimeout as pause } from 'node:timers/promises'

/** How long a lane rests between two claims, so that one claim takes what several would have. */
const REST_MS = 20

/** A rest that lasts so much longer than it should was held up by work that waited: visitors are waiting too. */
const LATE_MS = 10

/** How long the outbox stands back at most: a server that is always late delivers as well. */
const MOST_MS = 500

/**
 * Rests, and rests again while this process is behind with its work: a visitor waits for an answer, a delivery for nobody.
 * @param stopping ends the rest
 */
export async function letVisitorsPass(stopping: AbortSignal): Promise<void> {
  const end = performance.now() + MOST_MS
  for (let isLate = true; isLate && !stopping.aborted && performance.now() < end; ) {
    const due = performance.now() + REST_MS
    await pause(REST_MS)
    isLate = performance.now() - due > LATE_MS
  }
}
