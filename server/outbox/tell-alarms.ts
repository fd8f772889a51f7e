import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, type Clock, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import type { Database, StoreParts } from '#server/store/database.ts'
import { type Alarm, claimAlarms, insertAlarm, readLatestAlarms, settleAlarm } from '#server/store/destinations.ts'
import type { Incident } from '#server/store/tables.ts'

/** How long until the same incident is told again, across all servers. */
const QUIET_MS = HOUR_MS

/** Incidents to alert the owner to that aren't a destination's state. */
export interface Incidents {
  /** Keeps an incident until it's stored. There are few different ones. */
  note: (incident: Incident, reason: string) => void
  /** Stores them as alarms, each at most once an hour. @throws if the store fails; what isn't stored yet is kept */
  store(parts: { db: Database; clock: Clock; alerts: Alerts | undefined }): Promise<void>
}

/** Collects this process's incidents. */
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

/** The longest pause between attempts, whatever the receiver asks for. */
const LONGEST_PAUSE_MS = HOUR_MS

/** Longer than telling can take, so no other server tells it meanwhile. */
const LEASE_MS = 30_000

/** Attempts at a place that doesn't take an alarm the owner already got elsewhere: half an hour's worth. */
const TRIES_BESIDE = 6

interface TellParts extends StoreParts {
  log: Logger
  alerts: Alerts | undefined
}

/** Tells due alarms, each by one server; retries after one minute, two, four, … up to an hour, until it's taken. */
export async function tellAlarms({ db, clock, log, alerts }: TellParts, signal: AbortSignal): Promise<void> {
  if (!alerts) return
  const now = clock()
  const tell = async (alarm: Alarm) => {
    const { destination, state, attempts } = alarm
    const telling = await alerts.tell(asAlert(alarm), signal)
    if (telling.ok) {
      await settleAlarm(db, alarm, { told_at: clock() })
      log.info({ destination, state, attempts }, 'an alarm was told')
      return
    }
    if (telling.isTakenElsewhere && attempts >= TRIES_BESIDE) {
      await settleAlarm(db, alarm, { told_at: clock() })
      const note = { destination, state, attempts, error: telling.error }
      log.error(note, 'an alarm was told in one place; the other did not take it and is not asked again')
      return
    }
    const planned = Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    const delayMs = signal.aborted ? 0 : Math.max(planned, Math.min(telling.retryAfterMs ?? 0, LONGEST_PAUSE_MS))
    await settleAlarm(db, alarm, { next_attempt_at: clock() + delayMs })
    const note = { destination, state, attempts, error: telling.error, retryInSeconds: Math.round(delayMs / 1000) }
    log.error(note, 'an alarm could not be told; it is tried again')
  }
  const times = { now, leaseEnd: now + LEASE_MS, latestAttemptAt: now + LONGEST_PAUSE_MS, slackMs: CLOCK_SLACK_MS }
  await Promise.all((await claimAlarms(db, times)).map(tell))
}

const asAlert = ({ destination, number, state, at, waiting, oldest_at, last_error }: Alarm) => ({
  id: `alarm_${destination}_${number}`,
  destination,
  state,
  at,
  waiting,
  oldestAgeSeconds: oldest_at === null ? 0 : Math.floor((at - oldest_at) / 1000),
  lastError: last_error,
})
