import type { Logger } from 'pino'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Alerts } from '#server/partners/alerts.ts'
import type { StoreParts } from '#server/store/database.ts'
import { type Alarm, hushAlarms, insertAlarm, readLatestAlarms, readLatestHolds } from '#server/store/destinations.ts'
import { countWaiting, readLastError, type Waiting } from '#server/store/waiting-deliveries.ts'
import { type Incidents, tellAlarms } from './tell-alarms.ts'

/** How long a delivery waits before its destination counts as failing: five tries (decision 0020). */
export const PATIENCE_MS = 15 * 60 * 1000

/** How often is looked. The first look is as late, so that the outbox has tried what waited while the server was down. */
const LOOK_MS = 30_000

/** What watching takes. */
export interface WatchParts extends StoreParts {
  log: Logger
  destinations: readonly Destination[]
  /** Undefined when there is no alert webhook; then only the log says it. */
  alerts: Alerts | undefined
  /** What was noticed besides; undefined where nothing is. */
  incidents?: Pick<Incidents, 'store'>
}

/** Notices destinations that keep failing. */
export interface Watch {
  look(): Promise<void>
  stop(): Promise<void>
}

/** That a destination began or stopped to fail is stored once, however many servers look, and told until it's taken. */
export function watchDestinations(parts: WatchParts, { lookMs = LOOK_MS }: { lookMs?: number } = {}): Watch {
  const stopping = new AbortController()
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking.then(async () => {
      if (stopping.signal.aborted) return
      try {
        await noteChanges(parts)
        await parts.incidents?.store(parts)
        await tellAlarms(parts, stopping.signal)
      } catch (error) {
        parts.log.error({ err: error }, 'the store failed while the outbox was watched; it is looked at again')
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

async function noteChanges({ db, clock, log, destinations, alerts }: WatchParts): Promise<void> {
  const now = clock()
  const [waiting, latest, holds] = await Promise.all([countWaiting(db), readLatestAlarms(db), readLatestHolds(db)])
  for (const destination of DESTINATIONS) {
    const its = waiting.find((each) => each.destination === destination)
    const hasAddress = destinations.includes(destination)
    const before = latest.find((each) => each.destination === destination)
    const state = keepsFailing(its, hasAddress, now) ? 'failing' : 'recovered'
    if (state === (before?.state ?? 'recovered')) continue
    // What the owner holds is old on purpose. Once it's released, it's given the time that all else has.
    const { released_at: releasedAt = 0 } = holds.get(destination) ?? {}
    if (releasedAt === null || (state === 'failing' && now - releasedAt < PATIENCE_MS)) continue
    // Servers with different settings would otherwise contradict each other at every look.
    if (before && Math.abs(now - before.at) < PATIENCE_MS) continue
    const error = hasAddress ? await readLastError(db, destination) : 'no address is configured'
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
    sayChange(log, alarm)
    // What is over is no news for a webhook that is set up later.
    if (!alerts && state === 'recovered') await hushAlarms(db, destination, now)
  }
}

/** What has no address is late as soon as it waits for long; what has one, once it was tried as well. */
function keepsFailing(its: Waiting | undefined, hasAddress: boolean, now: number): boolean {
  const since = hasAddress ? its?.oldest_tried_at : its?.oldest_at
  return typeof since === 'number' && since <= now - PATIENCE_MS
}

function sayChange(
  log: Logger,
  { destination, state, waiting, oldest_at, last_error, at }: Omit<Alarm, 'told_at' | 'attempts' | 'locked_until'>,
) {
  const oldestAgeSeconds = oldest_at === null ? 0 : Math.floor((at - oldest_at) / 1000)
  const note = { destination, waiting, oldestAgeSeconds }
  if (state === 'recovered') log.warn(note, 'a destination takes deliveries again')
  else log.error({ ...note, error: last_error }, 'a destination keeps failing; npm run outbox shows what waits')
}
