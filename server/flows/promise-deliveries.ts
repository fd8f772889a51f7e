import { randomUUID } from 'node:crypto'
import type { Destination, MessageKind, PromisedKind } from '#contracts/lead-kind.ts'
import type { StoreParts } from '#server/store/database.ts'
import { insertDelivery, readPromisedDestinations } from '#server/store/deliveries.ts'
import { insertLead, type Lead } from '#server/store/leads.ts'
import { emailKeyOf } from './people/email-key.ts'

/** Dependencies of promising deliveries. */
export interface PromiseParts extends StoreParts {
  destinationsOf: (kind: PromisedKind) => readonly Destination[]
}

/** Promises a lead to each destination that doesn't have it yet. @param parts with a transaction as `db` */
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

/** A message to send. The recipient is in the payload's `email`. */
export interface PromisedMessage {
  kind: MessageKind
  payload: object
  id?: string
}

/** Stores a message and its deliveries in the caller's transaction. After the commit, the caller wakes the outbox. */
export async function promiseMessage(
  parts: PromiseParts,
  { kind, payload, id = randomUUID() }: PromisedMessage,
): Promise<string> {
  const { db, clock } = parts
  const message = { id, kind, payload: JSON.stringify(payload), email_key: emailKeyOf(payload) }
  await insertLead(db, { ...message, held: 0, created_at: clock() })
  await promiseDeliveries(parts, message)
  return id
}
