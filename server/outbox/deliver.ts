import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Automation } from '#server/partners/automation/automation.ts'
import type { Database } from '#server/store/database.ts'
import { type ClaimedDelivery, settleDelivery } from '#server/store/deliveries.ts'
import { readLead, storedAttribution } from '#server/store/leads.ts'
import { planRetry } from './backoff.ts'

/** What delivering takes. */
export interface DeliverParts {
  db: Database
  automation: Automation
  clock: Clock
  log: Logger
  /** A number from 0 up to 1, such as `Math.random`. */
  random: () => number
}

/**
 * Hands a claimed delivery over and writes down how it went. When `signal` stops it before an answer came, the delivery
 * is given back and stays due.
 * @throws when the store cannot be read or written; the lease then runs out by itself
 */
export async function deliver(parts: DeliverParts, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const { db, automation, clock, log, random } = parts
  const { id, destination, attempts } = delivery
  const lead = await readLead(db, delivery.lead_id)
  const { payload } = lead
  const attribution = storedAttribution(lead)
  const handOver = await automation.deliver({ id: lead.id, destination, payload, attribution, signal })
  const now = clock()

  if (handOver.ok) {
    await settleDelivery(db, delivery, { delivered_at: now, failed_at: null, last_error: null })
    log.info({ delivery: id, destination, attempts }, 'delivered')
    return
  }
  if (signal.aborted) {
    await settleDelivery(db, delivery, { last_error: 'the server stopped' })
    return
  }
  const { error, retryAfterMs } = handOver
  const { delayMs, scheduleIsThrough } = planRetry({ attempts, random: random(), retryAfterMs })
  const retry = { next_attempt_at: now + delayMs, last_error: error }
  await settleDelivery(db, delivery, scheduleIsThrough ? { ...retry, failed_at: delivery.failed_at ?? now } : retry)
  const note = { delivery: id, destination, attempts, error, retryInSeconds: Math.round(delayMs / 1000) }
  if (scheduleIsThrough) log.error(note, 'a delivery has failed for three days; it is tried once a day from now on')
  else log.warn(note, 'a delivery failed and will be tried again')
}
