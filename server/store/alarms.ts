import type { Insertable, Selectable } from 'kysely'
import { changesOne, type Database } from './database.ts'
import type { AlarmTable } from './tables.ts'

/** A stored alarm. */
export type Alarm = Selectable<AlarmTable>

/** The latest alarm of each destination that ever had one, told or not. */
export const readLatestAlarms = (db: Database): Promise<Alarm[]> =>
  db
    .selectFrom('alarms')
    .selectAll()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarms as later')
            .select('later.number')
            .whereRef('later.destination', '=', 'alarms.destination')
            .whereRef('later.number', '>', 'alarms.number'),
        ),
      ),
    )
    .execute()

/** Stores an alarm unless another server was first. @returns whether it was stored */
export const insertAlarm = (db: Database, alarm: Insertable<AlarmTable>): Promise<boolean> =>
  changesOne(
    db
      .insertInto('alarms')
      .values(alarm)
      .onConflict((conflict) => conflict.columns(['destination', 'number']).doNothing()),
  )

/** What claiming alarms takes, in Unix milliseconds. */
export interface AlarmClaim {
  now: number
  leaseEnd: number
  /** The latest that any alarm may now wait for. */
  latestAttemptAt: number
  slackMs: number
}

/**
 * Claims what is due, of each destination the first untold, so that no recovery is told before the failure. Times that
 * a fast clock set aren't waited for.
 */
export const claimAlarms = (db: Database, { now, leaseEnd, latestAttemptAt, slackMs }: AlarmClaim): Promise<Alarm[]> =>
  db
    .updateTable('alarms')
    .set((update) => ({ locked_until: leaseEnd, attempts: update('attempts', '+', 1) }))
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('next_attempt_at', '<=', now), eb('next_attempt_at', '>', latestAttemptAt + slackMs)]))
    .where((eb) => eb.or([eb('locked_until', '<=', now), eb('locked_until', '>', leaseEnd + slackMs)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarms as earlier')
            .select('earlier.number')
            .whereRef('earlier.destination', '=', 'alarms.destination')
            .whereRef('earlier.number', '<', 'alarms.number')
            .where('earlier.told_at', 'is', null),
        ),
      ),
    )
    .returningAll()
    .execute()

/** Writes down how telling ended, unless another server has claimed the alarm since. */
export const settleAlarm = (
  db: Database,
  { destination, number, attempts }: Pick<Alarm, 'destination' | 'number' | 'attempts'>,
  outcome: { told_at: number } | { next_attempt_at: number },
) =>
  db
    .updateTable('alarms')
    .set({ ...outcome, locked_until: 0 })
    .where('destination', '=', destination)
    .where('number', '=', number)
    .where('attempts', '=', attempts)
    .execute()

/** Has the alarms of a destination count as told. */
export const hushAlarms = (db: Database, destination: Alarm['destination'], now: number) =>
  db
    .updateTable('alarms')
    .set({ told_at: now })
    .where('destination', '=', destination)
    .where('told_at', 'is', null)
    .execute()
