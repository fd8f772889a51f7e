import { randomUUID } from 'node:crypto'
import type { MessageKind } from '#contracts/lead-kind.ts'
import { insertLead } from '#server/store/leads.ts'
import { emailKeyOf } from './people/email-key.ts'
import { type PromiseParts, promiseDeliveries } from './promise-deliveries.ts'

/** A message, and what its destinations are handed. Who is written to stands in the payload's `email`. */
export interface PromisedMessage {
  kind: MessageKind
  payload: object
  /** A new uuid unless given. */
  id?: string
}

/**
 * Stores a message and a delivery to each of its destinations, as a lead is stored, so that it is delivered, tried again and
 * erased like one. When the transaction is committed, the caller wakes the outbox for `destinationsOf(kind)`.
 * @param parts whose `db` is the transaction of what causes the message
 * @returns the message's id
 */
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
