import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contracts/clock.ts'
import type {
  DeliveryState,
  DestinationState,
  ListedDelivery,
  ShownDelivery,
  ShownHold,
} from '#contracts/console-deliveries.ts'
import { DESTINATIONS, type Destination, LINK_MESSAGES } from '#contracts/lead-kind.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, inTransaction, type StoreDeps } from '#server/store/database.ts'
import { contentIdOf, type Delivery, NEVER, readAttempts } from '#server/store/deliveries.ts'
import { type DestinationHold, endHold, insertHold, readLatestHolds } from '#server/store/destinations.ts'
import { findLead, findMessage } from '#server/store/leads.ts'
import { countSent, listSent, type Recipient } from '#server/store/sent-deliveries.ts'
import {
  countWaiting,
  enqueueAgain,
  listUndelivered,
  makeDue,
  readLastArrival,
  readLastFailure,
  type UndeliveredQuery,
} from '#server/store/waiting-deliveries.ts'

/** Puts a destination on hold: no server starts sending, and nothing pending is lost. @returns false if it's held */
export const holdDestination = (
  { db, clock }: StoreDeps,
  { destination, by }: { destination: Destination; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const hold = { id: randomUUID(), destination, reason: '', held_by: by, held_at: clock() }
    if (!(await insertHold(trx, hold))) return false
    await insertAuditEntry(trx, { by, what: 'held a destination', about: destination, at: hold.held_at })
    return true
  })

/** Releases a destination: all servers send what's due. @returns false if it isn't on hold */
export const releaseDestination = (
  { db, clock }: StoreDeps,
  { destination, by }: { destination: Destination; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const at = clock()
    if (!(await endHold(trx, destination, { released_by: by, released_at: at }))) return false
    await insertAuditEntry(trx, { by, what: 'released a destination', about: destination, at })
    return true
  })

/** The destinations that are on hold now. */
async function readHolds(db: Database): Promise<Map<Destination, ShownHold>> {
  const latest = [...(await readLatestHolds(db))].filter(([, hold]) => hold.released_at === null)
  return new Map(latest.map(([destination, hold]) => [destination, showHold(hold)]))
}

const showHold = ({ held_by, held_at }: DestinationHold): ShownHold => ({ by: held_by, at: held_at })

/**
 * Makes a delivery due now, with a new schedule. @param again even if it was delivered: with the same webhook-id
 * @returns false if it's being sent just now @throws HttpError
 */
export async function resend(db: Database, now: number, delivery: Delivery, again: boolean): Promise<boolean> {
  const { id, destination, lead_id, message_id, delivered_at } = delivery
  if (delivered_at === null) return (await makeDue(db, now, { ids: [id] })).length > 0
  if (!again) throw new HttpError(409, 'It was delivered in the meantime. Nothing was sent.')
  const [message, lead] = [await findMessage(db, message_id ?? ''), await findLead(db, lead_id ?? '')]
  // Its link is forgotten once it's sent, or its reader is promised no second one.
  const hadLink = message !== undefined && LINK_MESSAGES.includes(message.kind)
  const saidNoTime = destination === 'visitor-mail' && lead !== undefined && lead.calendar_until !== null
  if (hadLink || saidNoTime) throw new HttpError(409, 'This email goes out once, and it has. Nothing was sent.')
  return enqueueAgain(db, now, id)
}

/** Where each destination leads. */
export type Addresses = Readonly<Record<Destination, Pick<DestinationState, 'name' | 'where' | 'hasAddress'>>>

const LATELY_MS = 7 * DAY_MS

/** The status of each destination that's configured or on hold, or has pending or past deliveries. */
export async function showDestinations(db: Database, addresses: Addresses, now: number): Promise<DestinationState[]> {
  const [counted, holds, sent] = await Promise.all([countWaiting(db), readHolds(db), countSent(db, now - LATELY_MS)])
  const all = await Promise.all(
    DESTINATIONS.map(async (id): Promise<DestinationState> => {
      const [failure, arrival] = await Promise.all([readLastFailure(db, id), readLastArrival(db, id)])
      const waiting = counted.find(({ destination }) => destination === id)
      return {
        id,
        ...addresses[id],
        waiting: waiting?.waiting ?? 0,
        failed: waiting?.failed ?? 0,
        refused: waiting?.refused ?? 0,
        sentLately: sent.get(id) ?? 0,
        lastDeliveredAt: arrival,
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

/** A part of the console's list. @param state undefined for all that haven't arrived */
export async function showDeliveries(
  db: Database,
  { state, ...query }: Omit<UndeliveredQuery, 'state'> & { state: DeliveryState | undefined },
): Promise<ListedDelivery[]> {
  const deliveries = state === 'sent' ? await listSent(db, query) : await listUndelivered(db, { ...query, state })
  const show = await loadDeliveryView(db, deliveries)
  return deliveries.map((delivery) => ({
    ...show(delivery),
    contentId: contentIdOf(delivery),
    kind: delivery.kind,
    who: whoOf(delivery),
  }))
}

const whoOf = ({ first_name, last_name, email }: Recipient): string | null =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim() || email || null

/** Loads what else is shown about these deliveries. @returns a function that shows one of them */
export async function loadDeliveryView(
  db: Database,
  deliveries: readonly Delivery[],
): Promise<(delivery: Delivery) => ShownDelivery> {
  const ids = deliveries.map(({ id }) => id)
  const [attempts, holds] = await Promise.all([readAttempts(db, ids), readHolds(db)])
  return ({ id, destination, delivered_at, next_attempt_at, ...delivery }) => ({
    id,
    to: destination,
    attempts: delivery.attempts,
    queuedAt: delivery.created_at,
    nextAttemptAt: delivered_at !== null || next_attempt_at >= NEVER ? null : next_attempt_at,
    deliveredAt: delivered_at,
    failedAt: delivery.failed_at,
    lastError: delivery.last_error,
    lastAnswer: delivery.last_answer,
    history: attempts.get(id) ?? [],
    hold: holds.get(destination) ?? null,
  })
}
