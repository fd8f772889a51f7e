import { HOUR_MS } from '#server/clock.ts'
import type { Database } from './database.ts'
import { insertAlarm, readLatestAlarms } from './destinations.ts'
import type { Incident } from './tables.ts'

/** How long until the same incident is sent again, across all servers. */
const QUIET_MS = HOUR_MS

/** Stores an incident as an alarm, at most once an hour. @param isTold true if nobody is to be told */
export async function storeIncident(
  db: Database,
  { incident, reason, now, isTold }: { incident: Incident; reason: string; now: number; isTold: boolean },
): Promise<void> {
  const before = (await readLatestAlarms(db)).find(({ destination }) => destination === incident)
  if (before && Math.abs(now - before.at) < QUIET_MS) return
  await insertAlarm(db, {
    destination: incident,
    number: (before?.number ?? 0) + 1,
    state: 'noticed',
    at: now,
    waiting: 0,
    oldest_at: null,
    last_error: reason,
    told_at: isTold ? now : null,
    next_attempt_at: now,
  })
}
