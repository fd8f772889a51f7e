import type { Logger } from 'pino'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import type { StoreParts } from '#server/store/database.ts'
import {
  type Alarm,
  insertAlarm,
  readLatestAlarms,
  readLatestHolds,
  silenceAlarms,
} from '#server/store/destinations.ts'
import { countWaiting, readLastArrival, readLastFailure, type Waiting } from '#server/store/waiting-deliveries.ts'
import { type Incidents, sendAlarms } from './send-alarms.ts'

/** How long a delivery waits before its destination counts as failing: five attempts (decision 0007). */
export const FAILING_AFTER_MS = 15 * 60 * 1000

/** Check interval. The first check waits as well, so that the outbox has tried what waited during downtime. */
const LOOK_MS = 30_000

export interface WatchParts extends StoreParts {
  log: Logger
  destinations: readonly Destination[]
  /** Undefined if there's no alert webhook; then it's only logged. */
  alerts: Alerts | undefined
  /** Other incidents; undefined if none are collected. */
  incidents?: Pick<Incidents, 'store'>
}

/** Detects destinations that keep failing. */
export interface Watch {
  look(): Promise<void>
  stop(): Promise<void>
}

/** Stores each start and end of a failure once, however many servers check, and retries the alarm until a channel accepts it. */
export function watchDestinations(parts: WatchParts, { lookMs = LOOK_MS }: { lookMs?: number } = {}): Watch {
  const stopping = new AbortController()
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking.then(async () => {
      if (stopping.signal.aborted) return
      try {
        await recordChanges(parts)
        await parts.incidents?.store(parts)
        await sendAlarms(parts, stopping.signal)
      } catch (error) {
        parts.log.error({ err: error }, 'the store failed while deliveries were checked; checking again later')
      }
    })
    return looking
  }
  const timer = setInterval(() => void look(), lookMs)
  return {
    look,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}

async function recordChanges({ db, clock, log, destinations, alerts }: WatchParts): Promise<void> {
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
    if (!(await insertAlarm(db, alarm))) continue
    logChange(log, alarm)
    // A recovery is old news for a webhook that's set up later.
    if (!alerts && state === 'recovered') await silenceAlarms(db, destination, now)
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
  else log.error({ ...note, error: last_error }, "a destination keeps failing; to see what's waiting: npm run outbox")
}
