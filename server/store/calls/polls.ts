import type { ExpressionBuilder } from 'kysely'
import { CLOCK_SLACK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { type Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import type { BookedEvent } from './calls.ts'

// The scheduler is asked about calls to come, lest an event of it got lost.

/** How many calls are looked at in a row; the rest waits for the next time. */
const MAX_POLLS = 50

/** Bookings that nobody has looked at for a day, or lately if they begin soon; and those whose time isn't known. */
export function readDuePolls(db: Database, { now, lastPollMs }: { now: number; lastPollMs: number }) {
  const at = (ms: number) => new Date(now + ms).toISOString()
  // One that was looked at later than now was, by a clock that was ahead.
  const isDue = (row: ExpressionBuilder<Tables, 'calls'>, ms: number) =>
    row.not(row.between(row.fn.coalesce('looked_at', 'created_at'), now - ms + 1, now + ms))
  return (
    db
      .selectFrom('calls')
      .selectAll()
      .where('state', '!=', 'cancelled')
      // The scheduler doesn't know those that the owner set.
      .where('before', 'is', null)
      .where('confirmed', '=', 1)
      // Once the new booking is known, the old one is history.
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('calls as next')
              .select('next.event_uri')
              .whereRef('next.lead_id', '=', 'calls.lead_id')
              .whereRef('next.event_uri', '=', 'calls.moved_to'),
          ),
        ),
      )
      .where((row) =>
        row.or([
          row.and([row('starts_at', '>', at(0)), isDue(row, DAY_MS)]),
          row.and([row('starts_at', '>', at(0)), row('starts_at', '<=', at(lastPollMs)), isDue(row, lastPollMs)]),
          row.and([
            row.or([row('starts_at', 'is', null), row('state', '=', 'moved')]),
            row('created_at', '>', now - 7 * DAY_MS),
            row.or([...isUnseen(row, now), row('looked_at', '<=', now - HOUR_MS)]),
          ]),
        ]),
      )
      .orderBy('starts_at')
      .limit(MAX_POLLS)
      .execute()
  )
}

/** Nobody has looked, or somebody did by a clock that was ahead. */
const isUnseen = (row: ExpressionBuilder<Tables, 'calls'>, now: number) => [
  row('looked_at', 'is', null),
  row('looked_at', '>', now + CLOCK_SLACK_MS),
]

/** Claims that the scheduler is to be asked about: at once, again while their lead waits for them, and then for a day. */
export const readClaims = (db: Database, now: number, leadId?: string): Promise<BookedEvent[]> =>
  db
    .selectFrom('calls')
    .selectAll()
    .where('confirmed', '=', 0)
    .where('created_at', '>', now - DAY_MS)
    .$if(leadId !== undefined, (query) => query.where('lead_id', '=', leadId ?? ''))
    .where((row) =>
      row.or([
        ...isUnseen(row, now),
        row.and([row('created_at', '>', now - HOUR_MS), row('looked_at', '<=', now - 5 * MINUTE_MS)]),
        row('looked_at', '<=', now - 6 * HOUR_MS),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_CLAIMS)
    .execute()

/** Anyone can make claims, so they don't keep calls to come waiting. */
const MOST_CLAIMS = 20
