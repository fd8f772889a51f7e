import type { Destination } from '#contracts/lead-kind.ts'
import type { Cursor } from './cursor.ts'
import { changesOne, countChanged, type Database, readLatest } from './database.ts'
import { type Delivery, NEVER } from './deliveries.ts'
import { readListed } from './sent-deliveries.ts'

export type Waiting = Awaited<ReturnType<typeof countWaiting>>[number]

/** Deliveries that haven't arrived, but for those that were let go; or these alone. */
export const selectUndelivered = (db: Database, areLetGo = false) =>
  db
    .selectFrom('deliveries')
    .where('delivered_at', 'is', null)
    .where((row) => {
      const isKept = row.or([row('failed_at', 'is not', null), row('next_attempt_at', '<', NEVER)])
      return areLetGo ? row.not(isKept) : isKept
    })

/** Lets go of a delivery that was refused for good, or takes that back. @returns false if it isn't one anymore */
export const letGo = (db: Database, id: string, failedAt: number | null): Promise<boolean> =>
  changesOne(
    db
      .updateTable('deliveries')
      .set({ failed_at: failedAt })
      .where((row) => row.and({ id, delivered_at: null, next_attempt_at: NEVER }))
      .where('failed_at', failedAt === null ? 'is not' : 'is', null),
  )

/** Counts pending deliveries by destination. @param dueBy leaves out those due later that haven't failed */
export const countWaiting = (db: Database, dueBy?: number) =>
  selectUndelivered(db)
    .$if(dueBy !== undefined, (query) =>
      query.where((row) => row.or([row('last_error', 'is not', null), row('next_attempt_at', '<=', dueBy ?? 0)])),
    )
    .groupBy('destination')
    .orderBy('destination')
    .select(['destination', ({ fn }) => fn.countAll<number>().as('waiting')])
    .select(({ fn }) => [
      // How many have had a failed attempt; are past their retry schedule, or were refused; were refused for good.
      fn.count<number>('last_error').as('tried'),
      fn.count<number>('failed_at').as('failed'),
      fn.countAll<number>().filterWhere('next_attempt_at', '=', NEVER).as('refused'),
      fn.min('created_at').as('oldest_at'),
      // Only among those that were tried and will be retried.
      fn
        .min<number | null>('created_at')
        .filterWhere('last_attempt_at', 'is not', null)
        .filterWhere('next_attempt_at', '<', NEVER)
        .as('oldest_tried_at'),
    ])
    .execute()

/** Selects pending deliveries: by id, or all of them, optionally of one destination or only failed ones. */
export type Choice = { ids: readonly string[] } | { destination: Destination | undefined; onlyFailed: boolean }

/** Makes pending deliveries that aren't in flight due now, with a new schedule. @returns those it made due */
export const makeDue = (db: Database, now: number, choice: Choice): Promise<Pick<Delivery, 'destination'>[]> =>
  db
    .updateTable('deliveries')
    .set({ next_attempt_at: now, attempts: 0, failed_at: null })
    .where('delivered_at', 'is', null)
    .where('locked_until', '<=', now)
    .where((eb) => {
      if ('ids' in choice) return eb('id', 'in', choice.ids)
      const { destination, onlyFailed } = choice
      return eb.and([
        ...(destination === undefined ? [] : [eb('destination', '=', destination)]),
        ...(onlyFailed ? [eb('failed_at', 'is not', null)] : []),
      ])
    })
    .returning('destination')
    .execute()

/**
 * Makes up to `limit` deliveries due, the oldest first, whose latest attempt failed before a time and that wait for
 * their next one. Not those that were refused for good, or whose destination asked to wait longer. @returns how many
 */
export function makeFailedDue(
  db: Database,
  choice: { destination: Destination; failedBefore: number; now: number; limit: number },
): Promise<number> {
  const { destination, failedBefore, now, limit } = choice
  const failed = db
    .selectFrom('deliveries')
    .select('id')
    .where((row) => row.and({ delivered_at: null, destination }))
    .where('last_error', 'is not', null)
    .where('last_attempt_at', '<', failedBefore)
    .where('next_attempt_at', '>', now)
    .where('next_attempt_at', '<', NEVER)
    .where((row) => row.or([row('asked_until', 'is', null), row('asked_until', '<=', now)]))
    .where('locked_until', '<=', now)
    .orderBy('created_at')
    .limit(limit)
  return countChanged(db.updateTable('deliveries').set({ next_attempt_at: now }).where('id', 'in', failed))
}

/** Makes a completed delivery pending again. @returns true if it was completed */
export const enqueueAgain = (db: Database, now: number, id: string): Promise<boolean> =>
  changesOne(
    db
      .updateTable('deliveries')
      .set({ delivered_at: null, last_error: null, last_answer: null, last_attempt_at: null })
      .set({ next_attempt_at: now, attempts: 0, created_at: now })
      .where('id', '=', id)
      .where('delivered_at', 'is not', null),
  )

/** Filters undelivered deliveries: `state` failed, not yet, or let go; `after` is a cursor. */
export interface UndeliveredQuery {
  destination: Destination | undefined
  state: 'waiting' | 'failed' | 'let-go' | undefined
  after: Cursor | undefined
  limit: number
}

/** Undelivered deliveries and the kind of what they deliver, oldest first; those let go only if asked for. */
export async function listUndelivered(db: Database, { destination, state, after, limit }: UndeliveredQuery) {
  const listed = await selectUndelivered(db, state === 'let-go')
    .select('id')
    .where((eb) =>
      eb.and([
        ...(destination === undefined ? [] : [eb('destination', '=', destination)]),
        ...(state === undefined ? [] : [eb('failed_at', state === 'failed' ? 'is not' : 'is', null)]),
        ...(after === undefined
          ? []
          : [eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after.created_at, after.id))]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return readListed(db, listed)
}

/** The latest failed attempt among a destination's pending deliveries; undefined if there is none. */
export const readLastFailure = (db: Database, destination: Destination) =>
  selectUndelivered(db)
    .select(['last_attempt_at', 'last_error'])
    .where('destination', '=', destination)
    .where('last_error', 'is not', null)
    .orderBy('last_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When a destination last got a delivery; null if it never has, or that one was erased. */
export const readLastArrival = (db: Database, destination: Destination): Promise<number | null> => {
  // By the index of what has arrived.
  const arrived = db.selectFrom('deliveries').where('delivered_at', 'is not', null)
  return readLatest(arrived.where('destination', '=', destination), 'delivered_at')
}
