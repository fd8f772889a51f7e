import type { DestinationState, ListedDelivery } from '#contracts/console-deliveries.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { NEVER } from '#server/store/deliveries.ts'
import {
  countWaiting,
  listUndelivered,
  readLastArrival,
  readLastFailure,
  type UndeliveredQuery,
} from '#server/store/waiting-deliveries.ts'

type Places = Readonly<Record<Destination, Pick<DestinationState, 'name' | 'shown' | 'hasAddress'>>>

/** How it is with each destination that is set up, or for which something waits or has arrived. */
export async function showDestinations(db: Database, places: Places): Promise<DestinationState[]> {
  const counted = await countWaiting(db)
  const all = await Promise.all(
    DESTINATIONS.map(async (id): Promise<DestinationState> => {
      const [failure, arrival] = await Promise.all([readLastFailure(db, id), readLastArrival(db, id)])
      const waiting = counted.find(({ destination }) => destination === id)
      const { name, shown, hasAddress } = places[id]
      return {
        id,
        name,
        shown,
        hasAddress,
        waiting: Number(waiting?.waiting ?? 0),
        failed: Number(waiting?.failed ?? 0),
        oldestAt: waiting?.oldest_at ?? null,
        lastDeliveredAt: arrival ?? null,
        lastFailureAt: failure?.last_attempt_at ?? null,
        lastError: failure?.last_error ?? null,
      }
    }),
  )
  return all.filter(({ hasAddress, waiting, lastDeliveredAt }) => hasAddress || waiting > 0 || lastDeliveredAt !== null)
}

/** Deliveries that haven't arrived, as the console lists them. */
export const showUndelivered = async (db: Database, query: UndeliveredQuery): Promise<ListedDelivery[]> =>
  (await listUndelivered(db, query)).map((delivery) => ({
    id: delivery.id,
    leadId: delivery.lead_id,
    kind: delivery.kind,
    to: delivery.destination,
    attempts: delivery.attempts,
    promisedAt: delivery.created_at,
    lastAttemptAt: delivery.last_attempt_at,
    nextAttemptAt: delivery.next_attempt_at >= NEVER ? null : delivery.next_attempt_at,
    failedAt: delivery.failed_at,
    lastError: delivery.last_error,
  }))
