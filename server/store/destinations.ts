import { HOUR_MS } from '#contracts/clock.ts'
import type { Incident } from '#contracts/incidents.ts'
import type { Destination } from '#contracts/lead-kind.ts'
import { type Database, insertNew, updateOne, updateRows } from './database.ts'
import type { NewRow, Row } from './tables.ts'

export type Alarm = Row<'alarms'>

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

/**
 * Claims each destination's first untold alarm, if due. Ignores times that a fast clock set.
 * @param latestAttemptAt the latest time an alarm can legitimately be waiting for
 */
export const claimAlarms = (
  db: Database,
  { now, leaseEnd, latestAttemptAt, slackMs }: Record<'now' | 'leaseEnd' | 'latestAttemptAt' | 'slackMs', number>,
) =>
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

/** Records the outcome of an attempt, unless another server has reclaimed the alarm. */
export const closeAlarm = (
  db: Database,
  { destination, number, attempts }: Pick<Alarm, 'destination' | 'number' | 'attempts'>,
  outcome: { told_at: number } | { next_attempt_at: number },
) => updateRows(db, 'alarms', { ...outcome, locked_until: 0 }, { destination, number, attempts })

export type DestinationHold = Row<'destination_holds'>

/** The latest hold of each destination that ever had one. There are few: people make them. */
export async function readLatestHolds(db: Database): Promise<Map<Destination, DestinationHold>> {
  const all = await db.selectFrom('destination_holds').selectAll().orderBy('held_at').orderBy('id').execute()
  return new Map(all.map((hold) => [hold.destination, hold]))
}

/** Stores a hold unless the destination already has one. @returns true if it was stored */
export const insertHold = (db: Database, hold: NewRow<'destination_holds'>): Promise<boolean> =>
  insertNew(db, 'destination_holds', hold)

/** Ends a destination's hold. @returns true if there was one */
export const endHold = (
  db: Database,
  destination: Destination,
  released: { released_by: string; released_at: number },
): Promise<boolean> => updateOne(db, 'destination_holds', released, { destination, released_at: null })

/** How long until the same incident is sent again, across all servers. */
const QUIET_MS = HOUR_MS

/**
 * Stores an incident as an alarm, at most once an hour: what fails again is the same failure. What someone did isn't, so
 * each new passkey and recovery is told at once, and exports of the same hour together at its end.
 * @param isTold true if nobody is to be told
 */
export async function storeIncident(
  db: Database,
  { incident, reason, now, isTold }: { incident: Incident; reason: string; now: number; isTold: boolean },
): Promise<void> {
  const before = (await readLatestAlarms(db)).find(({ destination }) => destination === incident)
  const isRepeated = before !== undefined && Math.abs(now - before.at) < QUIET_MS
  const [kind = ''] = incident.split(':')
  const waits = isRepeated && kind === 'export'
  if (waits && before.told_at === null) {
    const last_error = before.last_error === reason ? reason : `several, the last one ${reason}`
    await updateRows(db, 'alarms', { last_error }, { destination: incident, number: before.number })
    return
  }
  if (isRepeated && !['export', 'passkey', 'recovery'].includes(kind)) return
  await insertNew(db, 'alarms', {
    destination: incident,
    number: (before?.number ?? 0) + 1,
    state: 'noticed',
    at: now,
    waiting: 0,
    oldest_at: null,
    last_error: reason,
    told_at: isTold ? now : null,
    next_attempt_at: waits ? before.at + QUIET_MS : now,
  })
}
