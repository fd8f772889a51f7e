import { sql } from 'kysely'
import { ATTEMPTS_SHOWN, type AttemptResult, type ShownAttempt } from '#contracts/console-deliveries.ts'
import {
  changesOne,
  countChanged,
  type Database,
  deleteRows,
  insertRow,
  inTransaction,
  isPostgres,
} from './database.ts'
import type { NewRow, Row } from './tables.ts'

export type Delivery = Row<'deliveries'>

/** A claimed delivery, with what's needed to send and settle it. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDueDeliveries>>[number]

/** The id of what a delivery delivers: a lead or a message. */
export const contentIdOf = ({ lead_id, message_id }: Pick<Delivery, 'lead_id' | 'message_id'>): string =>
  lead_id ?? message_id ?? ''

/** `next_attempt_at` of a permanently refused delivery: the latest time a `Date` can hold. */
export const NEVER = 8.64e15

type Pending = Pick<Delivery, 'delivered_at' | 'failed_at' | 'next_attempt_at'>

/** Refused for good, and let go by somebody at the firm: it counts neither as waiting nor as failing. */
export const isLetGo = ({ delivered_at, failed_at, next_attempt_at }: Pending): boolean =>
  delivered_at === null && failed_at === null && next_attempt_at >= NEVER

/** Past its schedule, or refused for good, let go or not. */
export const hasFailed = (delivery: Pending): boolean =>
  delivery.delivered_at === null && (delivery.failed_at !== null || isLetGo(delivery))

/** All deliveries of these leads or messages, delivered or not. */
export const readDeliveriesOf = (db: Database, column: 'lead_id' | 'message_id', ids: readonly string[]) =>
  db.selectFrom('deliveries').selectAll().where(column, 'in', ids).orderBy('created_at').execute()

/** Drops what of a lead nobody has begun to deliver. */
export const dropUnsent = (db: Database, leadId: string) =>
  deleteRows(db, 'deliveries', { lead_id: leadId, delivered_at: null, claims: 0 })

/**
 * Claims a destination's due deliveries until `leaseEnd`, the longest due first, and counts the attempt. If the worker
 * dies, its lease expires. Claims nothing while the destination is on hold.
 */
export const claimDueDeliveries = (
  db: Database,
  claim: Pick<Delivery, 'destination'> & { now: number; leaseEnd: number; limit: number },
) =>
  db
    // Materialized, since PostgreSQL may otherwise rerun the subquery and claim more than `limit`.
    .with(
      (cte) => cte('due').materialized(),
      (query) => {
        const due = query
          .selectFrom('deliveries')
          .select('id')
          .where('delivered_at', 'is', null)
          .where('destination', '=', claim.destination)
          .where('next_attempt_at', '<=', claim.now)
          .where('locked_until', '<=', claim.now)
          .where('destination', 'not in', (holds) =>
            holds.selectFrom('destination_holds').select('destination').where('released_at', 'is', null),
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(claim.limit)
        // SQLite has a single writer and no row locks.
        return isPostgres(db) ? due.forUpdate().skipLocked() : due
      },
    )
    .updateTable('deliveries')
    .set((update) => ({
      locked_until: claim.leaseEnd,
      attempts: update('attempts', '+', 1),
      claims: update('claims', '+', 1),
      last_attempt_at: claim.now,
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'lead_id', 'message_id', 'destination', 'attempts', 'claims'])
    .returning(['last_attempt_at', 'failed_at', 'update_kind'])
    .execute()

/** How an attempt ended: delivered, failed (`failed_at` if past its schedule or refused for good), or not counted. */
export type AttemptOutcome =
  | { delivered_at: number }
  | {
      next_attempt_at: number
      last_error: string
      last_answer: string | null
      asked_until?: number | null
      failed_at?: number
    }
  | { attempts: number }

/**
 * Records how an attempt ended and releases the lease, unless the delivery was reclaimed or erased: the claim number is
 * the fencing token. @returns true if this worker still held it
 */
export async function recordAttempt(
  db: Database,
  { id, claims, last_attempt_at }: Pick<Delivery, 'id' | 'claims' | 'last_attempt_at'>,
  outcome: AttemptOutcome,
  now: number,
): Promise<boolean> {
  const began = last_attempt_at ?? now
  const attempt = {
    delivery_id: id,
    number: claims,
    began_at: began,
    took_ms: Math.max(0, now - began),
    result: resultOf(outcome),
    error: 'last_error' in outcome ? outcome.last_error : null,
  } satisfies NewRow<'delivery_attempts'>
  const settle = (trx: Database) =>
    trx
      .updateTable('deliveries')
      .set('delivered_at' in outcome ? { ...outcome, failed_at: null, last_error: null, last_answer: null } : outcome)
      // The clock that planned the next attempt: if it has gone back since, `makeFutureDue` can tell.
      .set({ locked_until: 0, last_attempt_at: now })
      .where((row) => row.and({ id, claims, delivered_at: null }))
      .where('locked_until', '>', 0)
  return inTransaction(db, async (trx) => {
    if (!(await changesOne(settle(trx)))) return false
    await insertRow(trx, 'delivery_attempts', attempt)
    return true
  })
}

/** Deletes a claimed delivery, unless it was reclaimed or erased: it isn't wanted anymore. */
export const dropDelivery = (db: Database, { id, claims }: Pick<Delivery, 'id' | 'claims'>) =>
  db.deleteFrom('deliveries').where('id', '=', id).where('claims', '=', claims).where('locked_until', '>', 0).execute()

function resultOf(outcome: AttemptOutcome): AttemptResult {
  if ('delivered_at' in outcome) return 'delivered'
  if ('attempts' in outcome) return 'given back'
  return outcome.next_attempt_at === NEVER ? 'refused' : 'failed'
}

type FutureDue = Pick<Delivery, 'destination'> & Record<'now' | 'leaseEnd' | 'slackMs', number>

/**
 * Makes deliveries due that wait for a time the clock had reached before it went back by more than `slackMs`. Caps
 * their leases at `leaseEnd`, so that their workers can still settle. @returns how many there were
 */
export const makeFutureDue = (db: Database, { destination, now, leaseEnd, slackMs }: FutureDue): Promise<number> =>
  countChanged(
    db
      .updateTable('deliveries')
      .set({
        next_attempt_at: now,
        locked_until: sql`case when locked_until > ${leaseEnd} then ${leaseEnd} else locked_until end`,
        last_attempt_at: sql`case when last_attempt_at > ${now} then ${now} else last_attempt_at end`,
      })
      .where('delivered_at', 'is', null)
      .where('destination', '=', destination)
      .where((row) =>
        row.or([
          row(row.fn.coalesce('last_attempt_at', 'created_at'), '>', now + slackMs),
          row('locked_until', '>', leaseEnd + slackMs),
        ]),
      )
      .where('next_attempt_at', '<', NEVER)
      // Otherwise a delivery that was never attempted would be updated over and over until it is.
      .where((row) => row.or([row('next_attempt_at', '>', now), row('locked_until', '>', leaseEnd)])),
  )

/** The latest attempts by delivery, newest first. */
export async function readAttempts(db: Database, deliveryIds: readonly string[]): Promise<Map<string, ShownAttempt[]>> {
  // PostgreSQL rejects an empty list.
  if (deliveryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'number', 'began_at as at', 'took_ms as tookMs', 'result', 'error'])
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('number', 'desc')
    .execute()
  const shown = (of: typeof rows) => of.slice(0, ATTEMPTS_SHOWN).map(({ delivery_id: _, ...attempt }) => attempt)
  return new Map([...Map.groupBy(rows, ({ delivery_id }) => delivery_id)].map(([id, of]) => [id, shown(of)]))
}

/** Deletes up to `limit` attempts that began before a time. @returns how many */
export function deleteAttemptsBefore(db: Database, time: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'number'])
    .where('began_at', '<', time)
    .orderBy('began_at')
    .limit(limit)
  return countChanged(
    db
      .deleteFrom('delivery_attempts')
      .where((eb) => eb(eb.refTuple('delivery_id', 'number'), 'in', old.$asTuple('delivery_id', 'number'))),
  )
}
