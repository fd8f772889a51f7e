import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, HOUR_MS, MINUTE_MS, runRepeatedly } from '#contracts/clock.ts'
import type { Incident } from '#contracts/incidents.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import { insertNew, type StoreDeps, updateRows } from '#server/store/database.ts'
import {
  type Alarm,
  claimAlarms,
  closeAlarm,
  readLatestAlarms,
  readLatestHolds,
  storeIncident,
} from '#server/store/destinations.ts'
import { countWaiting, readLastArrival, readLastFailure, type Waiting } from '#server/store/waiting-deliveries.ts'

/** How long a delivery waits before its destination counts as failing: five attempts (decision 0007). */
export const FAILING_AFTER_MS = 15 * MINUTE_MS

/** Check interval. The first check waits as well, so that the outbox has tried what waited during downtime. */
const POLL_MS = 30_000

export interface WatchDeps extends StoreDeps {
  log: Logger
  destinations: readonly Destination[]
  /** Undefined without mail and an alert webhook; then it's only logged. */
  alerts: Alerts | undefined
  /** Other incidents; undefined if none are collected. */
  incidents?: Pick<Incidents, 'store'>
}

/** Detects destinations that keep failing. */
export type Watch = ReturnType<typeof watchDestinations>

/** Stores each start and end of a failure once, however many servers check, and retries the alarm until a channel accepts it. */
export function watchDestinations(deps: WatchDeps, { pollMs = POLL_MS }: { pollMs?: number } = {}) {
  const stopping = new AbortController()
  async function look() {
    try {
      await recordChanges(deps)
      await deps.incidents?.store(deps)
      await sendAlarms(deps, stopping.signal)
    } catch (error) {
      deps.log.error({ err: error }, 'the store failed while deliveries were checked; checking again later')
    }
  }
  let isStart = true
  const looking = runRepeatedly(async () => {
    if (!isStart) await look()
    isStart = false
    return pollMs
  })
  return {
    look,
    async stop() {
      stopping.abort()
      await looking.stop()
    },
  }
}

async function recordChanges({ db, clock, log, destinations, alerts }: WatchDeps): Promise<void> {
  const now = clock()
  const [waiting, latest, holds] = await Promise.all([countWaiting(db, now), readLatestAlarms(db), readLatestHolds(db)])
  for (const destination of DESTINATIONS) {
    const its = waiting.find((each) => each.destination === destination)
    const hasAddress = destinations.includes(destination)
    const before = latest.find((each) => each.destination === destination)
    const state = keepsFailing(its, hasAddress, now) ? 'failing' : 'recovered'
    if (state === (before?.state ?? 'recovered')) continue
    // On hold, deliveries are old on purpose. After a release, they get the same grace period as all others.
    const { released_at: releasedAt = 0 } = holds.get(destination) ?? {}
    if (releasedAt === null || (state === 'failing' && now - releasedAt < FAILING_AFTER_MS)) continue
    // Otherwise servers with different settings would contradict each other on every check.
    const isRecent = before && Math.abs(now - before.at) < FAILING_AFTER_MS
    // A delivery that arrived since proves that it's over.
    const isOver = state === 'recovered' && ((await readLastArrival(db, destination)) ?? 0) > (before?.at ?? 0)
    if (isRecent && !isOver) continue
    const error = hasAddress ? (await readLastFailure(db, destination))?.last_error : 'no address is configured'
    const alarm = {
      destination,
      number: (before?.number ?? 0) + 1,
      state,
      at: now,
      waiting: its?.waiting ?? 0,
      oldest_at: its?.oldest_at ?? null,
      last_error: state === 'failing' ? (error ?? null) : null,
      next_attempt_at: now,
    } satisfies Partial<Alarm>
    if (!(await insertNew(db, 'alarms', alarm))) continue
    logChange(log, alarm)
    // A recovery is old news for a webhook that's set up later.
    if (!alerts && state === 'recovered')
      await updateRows(db, 'alarms', { told_at: now }, { destination, told_at: null })
  }
}

/** Without an address, a delivery is late after waiting long enough; with one, it must have been tried too. */
function keepsFailing(its: Waiting | undefined, hasAddress: boolean, now: number): boolean {
  const since = hasAddress ? its?.oldest_tried_at : its?.oldest_at
  return typeof since === 'number' && since <= now - FAILING_AFTER_MS
}

function logChange(
  log: Logger,
  { destination, state, waiting, oldest_at, last_error, at }: Omit<Alarm, 'told_at' | 'attempts' | 'locked_until'>,
) {
  const oldestAgeSeconds = oldest_at === null ? 0 : Math.floor((at - oldest_at) / 1000)
  const note = { destination, waiting, oldestAgeSeconds }
  if (state === 'recovered') log.warn(note, 'a destination accepts deliveries again')
  else
    log.error(
      { ...note, error: last_error },
      "a destination keeps failing; Deliveries in the console shows what's waiting",
    )
}

/** Incidents to alert the owner to that aren't a destination's state. */
export type Incidents = ReturnType<typeof collectIncidents>

/** Keeps incidents in memory until they’re stored: whoever notices one mustn’t wait for the store. */
export function collectIncidents() {
  const recorded = new Map<Incident, string>()
  return {
    /** Keeps an incident until it's stored. There are few different ones. */
    record: (incident: Incident, reason: string): void => void recorded.set(incident, reason),
    /** Stores them as alarms, each at most once an hour. @throws if the store fails; what isn't stored yet is kept */
    async store({ db, clock, alerts }: Pick<WatchDeps, 'db' | 'clock' | 'alerts'>) {
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

/** Sends due alarms, each by one server; retries after one minute, two, four, … up to an hour, until one succeeds. */
async function sendAlarms(
  { db, clock, log, alerts }: StoreDeps & { log: Logger; alerts: Alerts | undefined },
  signal: AbortSignal,
): Promise<void> {
  if (!alerts) return
  const now = clock()
  const send = async (alarm: Alarm) => {
    const { destination, state, attempts } = alarm
    const result = await alerts.send(asAlert(alarm), signal)
    if (result.ok) {
      await closeAlarm(db, alarm, { told_at: clock() })
      log.info({ destination, state, attempts }, 'an alarm was sent')
      return
    }
    if (result.isSentElsewhere && attempts >= MAX_TRIES_IF_SENT_ELSEWHERE) {
      await closeAlarm(db, alarm, { told_at: clock() })
      const details = { destination, state, attempts, error: result.error }
      log.error(details, "an alarm was sent to one channel; the other didn't accept it and isn't tried again")
      return
    }
    const planned = Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
    const delayMs = signal.aborted ? 0 : Math.max(planned, Math.min(result.retryAfterMs ?? 0, LONGEST_PAUSE_MS))
    await closeAlarm(db, alarm, { next_attempt_at: clock() + delayMs })
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
