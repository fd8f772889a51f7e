import type { DestinationState, ListedDelivery, ShownDelivery } from '#contracts/console-deliveries.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { type Delivery, NEVER } from '#server/store/deliveries.ts'
import { readAttempts } from '#server/store/delivery-attempts.ts'
import {
  countWaiting,
  listUndelivered,
  readLastArrival,
  readLastFailure,
  type UndeliveredQuery,
} from '#server/store/waiting-deliveries.ts'
import { readHolds } from './hold-destination.ts'

type Places = Readonly<Record<Destination, Pick<DestinationState, 'name' | 'shown' | 'hasAddress'>>>

/** How it is with each destination that is set up or held, or for which something waits or has arrived. */
export async function showDestinations(db: Database, places: Places): Promise<DestinationState[]> {
  const [counted, holds] = await Promise.all([countWaiting(db), readHolds(db)])
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
        hold: holds.get(id) ?? null,
      }
    }),
  )
  return all.filter(
    ({ hasAddress, waiting, lastDeliveredAt, hold }) => hasAddress || waiting > 0 || lastDeliveredAt !== null || hold,
  )
}

/** Deliveries that haven't arrived, as the console lists them. */
export async function showUndelivered(db: Database, query: UndeliveredQuery): Promise<ListedDelivery[]> {
  const deliveries = await listUndelivered(db, query)
  const show = await showerOf(db, deliveries)
  return deliveries.map((delivery) => ({ ...show(delivery), leadId: delivery.lead_id, kind: delivery.kind }))
}

/** Reads what else is shown of these deliveries. @returns shows one of them */
export async function showerOf(
  db: Database,
  deliveries: readonly Delivery[],
): Promise<(delivery: Delivery) => ShownDelivery> {
  const ids = deliveries.map(({ id }) => id)
  const [attempts, holds] = await Promise.all([readAttempts(db, ids), readHolds(db)])
  return ({ id, destination, delivered_at, next_attempt_at, ...delivery }) => ({
    id,
    to: destination,
    attempts: delivery.attempts,
    promisedAt: delivery.created_at,
    lastAttemptAt: delivery.last_attempt_at,
    nextAttemptAt: delivered_at !== null || next_attempt_at >= NEVER ? null : next_attempt_at,
    deliveredAt: delivered_at,
    failedAt: delivery.failed_at,
    lastError: delivery.last_error,
    history: attempts.get(id) ?? [],
    hold: holds.get(destination) ?? null,
  })
}
