import type { Logger } from 'pino'
import type { Clock } from '#contracts/clock.ts'
import type { Deliverable, DeliveryResult, DestinationAdapter } from '#server/partners/ports.ts'
import { batchConcurrent } from '#server/store/batch-concurrent.ts'
import { type Database, inTransaction } from '#server/store/database.ts'
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  contentIdOf,
  dropDelivery,
  NEVER,
  recordAttempt,
} from '#server/store/deliveries.ts'
import { planRetry } from './backoff.ts'
import type { Incidents } from './watch-destinations.ts'

/** What deliveries deliver. The outbox itself knows nothing of leads. */
export interface OutboxContent {
  /** @returns undefined if it was erased */
  load(delivery: ClaimedDelivery): Promise<Deliverable | undefined>
  /** Called once it has arrived, and is recorded as that. */
  arrived(deliverable: Deliverable): Promise<void>
}

export interface DeliverDeps {
  db: Database
  content: OutboxContent
  clock: Clock
  log: Logger
  /** A number in [0, 1), such as from `Math.random`. */
  random: () => number
  record: RecordAttempt
  /** Called when a delivery is refused for good. */
  recordIncident: Incidents['record']
}

/** An adapter that throws has failed like any other: otherwise the delivery would be claimed again and again. */
async function attempt(
  adapter: DestinationAdapter,
  deliverable: Deliverable,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  try {
    return await adapter.deliver(deliverable, signal)
  } catch (error) {
    // Not its message, which may quote what was typed.
    return { ok: false, error: `could not be prepared (${error instanceof Error ? error.name : 'failed'})` }
  }
}

/**
 * Sends a claimed delivery and records the outcome. If `signal` aborts it before a response, the attempt doesn't count.
 * What's erased meanwhile isn't sent, or isn't recorded, and raises no alarm.
 * @returns what the destination showed of itself: it accepts deliveries, or it fails; undefined if neither
 * @throws if the store fails; the lease then expires on its own
 */
export async function deliver(
  deps: DeliverDeps,
  adapter: DestinationAdapter,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<'accepts' | 'fails' | undefined> {
  const { db, content, clock, log, random, record, recordIncident } = deps
  const { id, destination, attempts } = delivery
  const note = { delivery: id, lead: contentIdOf(delivery), destination, attempts }
  const deliverable = await content.load(delivery)
  if (!deliverable) {
    log.info(note, 'it was erased; there is nothing to deliver')
    return undefined
  }
  const result = await attempt(adapter, deliverable, signal)
  const now = clock()

  const recordOutcome = async (outcome: AttemptOutcome) => {
    if (await record(delivery, outcome, now)) return true
    if (await content.load(delivery))
      log.warn(note, 'the lease expired before the attempt ended; the server that claims it next records the result')
    else log.info(note, 'it was erased while it was being sent')
    return false
  }

  if (result.ok && result.isUnwanted) {
    await dropDelivery(db, delivery)
    log.info(note, 'nothing was sent, since the owner or the recipient has stopped it')
    return undefined
  }
  if (result.ok) {
    const isRecorded = await recordOutcome({ delivered_at: now })
    if (isRecorded) await content.arrived(deliverable)
    log.info(note, 'delivered')
    return 'accepts'
  }
  if (signal.aborted) {
    if (await recordOutcome({ attempts: attempts - 1 }))
      log.info(note, "the server is stopping; the delivery is returned, and the attempt doesn't count")
    return undefined
  }
  const { error, answer, retryAfterMs, isFinal } = result
  const failure = { last_error: error, last_answer: answer ?? null }
  const failedAt = delivery.failed_at ?? now
  if (isFinal) {
    if (!(await recordOutcome({ ...failure, next_attempt_at: NEVER, failed_at: failedAt }))) return undefined
    log.error(
      { ...note, error },
      'a delivery was permanently rejected; it can be sent again from Deliveries in the console',
    )
    recordIncident(`refusal:${destination}`, error)
    return undefined
  }
  const { delayMs, scheduleIsThrough } = planRetry({ attempts, random: random(), retryAfterMs })
  const asked_until = retryAfterMs === undefined ? null : Math.min(now + retryAfterMs, now + delayMs)
  const retry = { ...failure, next_attempt_at: now + delayMs, asked_until }
  if (!(await recordOutcome(scheduleIsThrough ? { ...retry, failed_at: failedAt } : retry))) return undefined
  const retryAt = new Date(now + delayMs).toISOString()
  const reported = { ...note, error, retryInSeconds: Math.round(delayMs / 1000), retryAt }
  if (scheduleIsThrough) log.error(reported, 'a delivery has used up its retries; it is now tried once a day')
  else log.warn(reported, 'a delivery failed and will be tried again')
  return 'fails'
}

type AttemptRecord = Parameters<typeof recordAttempt> extends [Database, ...infer Rest] ? Rest : never

/** Records how an attempt ended. @returns true if this worker still held the delivery */
type RecordAttempt = (...recorded: AttemptRecord) => Promise<boolean>

/** How long an attempt that ended waits for others to end. */
const TOGETHER_MS = 25

/**
 * Records attempts that end at about the same time in one transaction, since each commit waits for the disk. If that
 * fails, each is recorded by itself: one that can't be must not have the others sent again.
 */
export function recordTogether(db: Database): RecordAttempt {
  const recordAll = async (trx: Database, all: readonly AttemptRecord[]) => {
    const isHeld: boolean[] = []
    for (const recorded of all) isHeld.push(await recordAttempt(trx, ...recorded))
    return isHeld
  }
  const record = batchConcurrent(
    (all: readonly AttemptRecord[]) => inTransaction(db, (trx) => recordAll(trx, all)),
    (run) => setTimeout(run, TOGETHER_MS),
  )
  return (...recorded) => record(recorded).catch(() => recordAttempt(db, ...recorded))
}
