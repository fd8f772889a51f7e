import { hash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import type { Destination, MessageKind, QueuedKind } from '#contracts/lead-kind.ts'
import { type Database, insertRow, lockAddress, type StoreDeps } from '#server/store/database.ts'
import { readDeliveriesOf } from '#server/store/deliveries.ts'
import { emailKeyOf } from '#server/store/email-key.ts'
import { dropCallMails, readMailedAt, readSenderMailedAt } from '#server/store/lead-deliveries.ts'
import { type Lead } from '#server/store/leads.ts'

export interface EnqueueDeps extends StoreDeps {
  destinationsOf: (kind: QueuedKind) => readonly Destination[]
}

/**
 * Queues a delivery of a lead to each destination that doesn't have it yet. Its sender gets no email if the address got one about
 * this kind within the hour: anyone can type anyone's address. @param parts with a transaction as `db`
 * @param mailWaitMs how long that email waits, if not as long as the others
 */
export async function enqueueDeliveries(
  { db, clock, destinationsOf }: EnqueueDeps,
  { id, kind, email_key }: Pick<Lead, 'id' | 'kind' | 'email_key'>,
  waitMs = 0,
  mailWaitMs = waitMs,
): Promise<void> {
  const now = clock()
  const queued = (await readDeliveriesOf(db, 'lead_id', [id])).map(({ destination }) => destination)
  for (const destination of destinationsOf(kind)) {
    if (queued.includes(destination)) continue
    if (destination === 'visitor-mail' && kind === 'survey' && email_key !== null) {
      // Who answers anew, in another tab or on another device, hears of that survey alone.
      await lockAddress(db, email_key)
      await dropCallMails(db, email_key, id)
    }
    if (destination === 'visitor-mail' && (await nextMailAt(db, { kind, email_key, now })) > now) continue
    await insertRow(db, 'deliveries', {
      id: randomUUID(),
      lead_id: id,
      destination,
      next_attempt_at: now + (destination === 'visitor-mail' ? mailWaitMs : waitMs),
      created_at: now,
    })
  }
}

/** When an address may get another email about this kind of lead. Locks it until the transaction ends. */
export async function nextMailAt(
  db: Database,
  { kind, email_key, now }: Pick<Lead, 'kind' | 'email_key'> & { now: number },
): Promise<number> {
  if (email_key === null) return now
  await lockAddress(db, email_key)
  const mailAt = (await readMailedAt(db, { kind, emailKey: email_key })) + HOUR_MS
  // No email waits so long: it was planned or sent by a clock that was ahead.
  return mailAt > now + 2 * DAY_MS ? now : Math.max(now, mailAt)
}

/** Remembers that an address was mailed about a survey that no longer names it: no other survey mails it this hour. */
export async function rememberMail(
  db: Database,
  { id, email_key }: Pick<Lead, 'id' | 'email_key'>,
  now: number,
): Promise<void> {
  const mailedAt = await readSenderMailedAt(db, id)
  if (mailedAt + HOUR_MS <= now) return
  const token_hash = randomBytes(32).toString('base64url')
  const times = { created_at: mailedAt, expires_at: mailedAt + HOUR_MS, used_at: null }
  await insertRow(db, 'mail_links', { token_hash, purpose: 'survey', email_key, ...times })
}

export interface WakeDeps extends EnqueueDeps {
  /** Called for each destination once its delivery is committed, to start it right away. */
  wakeOutbox: (destination: Destination) => void
}

/** Starts the deliveries of this kind that were just committed. */
export function wakeFor({ destinationsOf, wakeOutbox }: Omit<WakeDeps, keyof StoreDeps>, kind: QueuedKind): void {
  for (const destination of destinationsOf(kind)) wakeOutbox(destination)
}

/** A message to send. The recipient, if it isn't the owner, is in the payload's `email`. */
export interface QueuedMessage {
  kind: MessageKind
  payload: object
  id?: string
  /** How long it waits, in milliseconds. */
  waitMs?: number
}

/** Stores a message and its deliveries in the caller's transaction. After the commit, the caller wakes the outbox. */
export async function enqueueMessage(
  { db, clock, destinationsOf }: EnqueueDeps,
  { kind, payload, id = randomUUID(), waitMs = 0 }: QueuedMessage,
): Promise<string> {
  const now = clock()
  const { email = null }: { email?: string | null } = payload
  const message = { id, kind, payload: JSON.stringify(payload), email, email_key: emailKeyOf({ email }) }
  await insertRow(db, 'messages', { ...message, created_at: now })
  for (const destination of destinationsOf(kind)) {
    const times = { next_attempt_at: now + waitMs, created_at: now }
    await insertRow(db, 'deliveries', { id: randomUUID(), message_id: id, destination, ...times })
  }
  return id
}

/** An id for a text, the same for the same: what comes twice is stored once. */
export const uuidOf = (text: string): string => uuidFromHash(hash('sha256', text))

/** A UUID of version 8. @param hash at least 128 bits in hex */
export function uuidFromHash(hash: string): string {
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
