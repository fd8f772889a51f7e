import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, type Clock, HOUR_MS, MINUTE_MS } from '#server/clock.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import type { Database, StoreParts } from '#server/store/database.ts'
import { type Alarm, claimAlarms, settleAlarm, storeIncident } from '#server/store/destinations.ts'
import type { Incident } from '#server/store/tables/lead-tables.ts'

/** Incidents to alert the owner to that aren't a destination's state. */
export interface Incidents {
  /** Keeps an incident until it's stored. There are few different ones. */
  record: (incident: Incident, reason: string) => void
  /** Stores them as alarms, each at most once an hour. @throws if the store fails; what isn't stored yet is kept */
  store(parts: { db: Database; clock: Clock; alerts: Alerts | undefined }): Promise<void>
}

export function collectIncidents(): Incidents {
  const recorded = new Map<Incident, string>()
  return {
    record: (incident, reason) => void recorded.set(incident, reason),
    async store({ db, clock, alerts }) {
      for (const [incident, reason] of recorded) {
        await storeIncident(db, { incident, reason, now: clock(), isTold: alerts === undefined })
        recorded.delete(incident)
      }
    },
  }
}

/** The longest pause between attempts, whatever the receiver asks for. */
const LONGEST_PAUSE_MS = HOUR_MS

/** Longer than sending can take, so no other server sends it meanwhile. */
const LEASE_MS = 30_000

/** Attempts at a channel that doesn't accept an alarm the owner already got elsewhere: half an hour's worth. */
const MAX_TRIES_IF_SENT_ELSEWHERE = 6

interface AlarmParts extends StoreParts {
  log: Logger
  alerts: Alerts | undefined
}

/** Sends due alarms, each by one server; retries after one minute, two, four, … up to an hour, until one succeeds. */
export async function sendAlarms({ db, clock, log, alerts }: AlarmParts, signal: AbortSignal): Promise<void> {
  if (!alerts) return
  const now = clock()
  const send = async (alarm: Alarm) => {
    const { destination, state, attempts } = alarm
    const result = await alerts.send(asAlert(alarm), signal)
    if (result.ok) {
      await settleAlarm(db, alarm, { told_at: clock() })
      log.info({ destination, state, attempts }, 'an alarm was sent')
      return
    }
    if (result.isSentElsewhere && attempts >= MAX_TRIES_IF_SENT_ELSEWHERE) {
      await settleAlarm(db, alarm, { told_at: clock() })
      const details = { destination, state, attempts, error: result.error }
      log.error(details, "an alarm was sent to one channel; the other didn't accept it and isn't tried again")
      return
    }
    const planned = Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    const delayMs = signal.aborted ? 0 : Math.max(planned, Math.min(result.retryAfterMs ?? 0, LONGEST_PAUSE_MS))
    await settleAlarm(db, alarm, { next_attempt_at: clock() + delayMs })
    const details = { destination, state, attempts, error: result.error, retryInSeconds: Math.round(delayMs / 1000) }
    log.error(details, 'an alarm could not be sent; trying again')
  }
  const times = { now, leaseEnd: now + LEASE_MS, latestAttemptAt: now + LONGEST_PAUSE_MS, slackMs: CLOCK_SLACK_MS }
  await Promise.all((await claimAlarms(db, times)).map(send))
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
