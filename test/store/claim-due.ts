import type { Clock } from '#contracts/clock.ts'
import type { Destination } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { claimDueDeliveries, recordAttempt } from '#server/store/deliveries.ts'

interface Stored {
  db: Database
  clock: Clock
}

/** Claims what's due to a destination for half a minute, as a worker does. */
export const claimDue = ({ db, clock }: Stored, destination: Destination, limit = 500) =>
  claimDueDeliveries(db, { destination, now: clock(), leaseEnd: clock() + 30_000, limit })

/** Takes what's due to a destination as delivered. */
export async function settleDue(stored: Stored, destination: Destination) {
  const claimed = await claimDue(stored, destination)
  for (const each of claimed) await recordAttempt(stored.db, each, { delivered_at: stored.clock() }, stored.clock())
  return claimed
}

/** @throws if nothing is due */
export async function claimNext(stored: Stored, destination: Destination) {
  const [claimed] = await claimDue(stored, destination, 1)
  if (!claimed) throw new Error('nothing was due')
  return claimed
}
