import { randomUUID } from 'node:crypto'
import type { Destination, PromisedKind } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { insertDelivery, readPromisedDestinations } from '#server/store/deliveries.ts'
import type { Lead } from '#server/store/leads.ts'

/** What promising deliveries takes. */
export interface PromiseParts {
  db: Database
  clock: Clock
  /** Where each kind is promised to, by the settings. */
  destinationsOf: (kind: PromisedKind) => readonly Destination[]
}

/**
 * Stores a delivery of a stored lead to each of its destinations to which it is not promised yet.
 * @param parts whose `db` is a transaction, so that all of it is stored or nothing
 */
export async function promiseDeliveries(
  { db, clock, destinationsOf }: PromiseParts,
  { id, kind }: Pick<Lead, 'id' | 'kind'>,
): Promise<void> {
  const now = clock()
  const promised = await readPromisedDestinations(db, id)
  for (const destination of destinationsOf(kind)) {
    if (promised.includes(destination)) continue
    await insertDelivery(db, { id: randomUUID(), lead_id: id, destination, next_attempt_at: now, created_at: now })
  }
}
