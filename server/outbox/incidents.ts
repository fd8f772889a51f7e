import type { Clock } from '#server/clock.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import { insertAlarm, readLatestAlarms } from '#server/store/alarms.ts'
import type { Database } from '#server/store/database.ts'
import type { Incident } from '#server/store/tables.ts'

/** How long the same incident is not told again, on all servers together. */
const QUIET_MS = 60 * 60 * 1000

/** What the owner is to hear of that is no state of a destination. */
export interface Incidents {
  /** Notes an incident until it is stored. There are few different ones. */
  note: (incident: Incident, reason: string) => void
  /**
   * Stores what was noted as alarms, unless the same incident was told within the hour. Where no alert webhook is set, they count
   * as told: what is over is no news for one that is set up later.
   * @throws when the store cannot be used; what is not stored yet stays noted
   */
  store(parts: { db: Database; clock: Clock; alerts: Alerts | undefined }): Promise<void>
}

/** Gathers incidents of this process. */
export function gatherIncidents(): Incidents {
  const noted = new Map<Incident, string>()
  return {
    note: (incident, reason) => void noted.set(incident, reason),
    async store({ db, clock, alerts }) {
      if (noted.size === 0) return
      const latest = await readLatestAlarms(db)
      for (const [incident, reason] of noted) {
        const before = latest.find(({ destination }) => destination === incident)
        const now = clock()
        if (!before || Math.abs(now - before.at) >= QUIET_MS) {
          await insertAlarm(db, {
            destination: incident,
            number: (before?.number ?? 0) + 1,
            state: 'noticed',
            at: now,
            waiting: 0,
            oldest_at: null,
            last_error: reason,
            told_at: alerts ? null : now,
            next_attempt_at: now,
          })
        }
        noted.delete(incident)
      }
    },
  }
}
