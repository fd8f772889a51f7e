import type { Destination } from '#contracts/lead-kind.ts'
import type { StoreParts } from '#server/store/database.ts'
import { makeFailedDue } from '#server/store/waiting-deliveries.ts'

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
export function followRecovery({ db, clock }: StoreParts, destination: Destination, wake: () => void) {
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
