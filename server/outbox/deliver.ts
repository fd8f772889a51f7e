import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Automation, Destination } from '#server/partners/automation/automation.ts'
import type { AttemptOutcome, ClaimedDelivery } from '#server/store/deliveries.ts'
import { storedAttribution } from '#server/store/leads.ts'
import type { DeliveryDesk } from '#server/store/outbox/delivery-desk.ts'
import { planRetry } from './backoff.ts'

/** Who counts attempts. */
export interface AttemptFigures {
  /** An attempt has ended, or was cut short by a stop. */
  attempted(destination: Destination, result: 'delivered' | 'failed' | 'given back'): void
}

/** What delivering takes. */
export interface DeliverParts {
  /** What all attempts of a worker share. */
  desk: DeliveryDesk
  automation: Automation
  clock: Clock
  log: Logger
  /** A number from 0 up to 1, such as `Math.random`. */
  random: () => number
  /** Undefined when nobody counts. */
  figures?: AttemptFigures | undefined
}

/**
 * Hands a claimed delivery over and writes down how it went. When `signal` stops it before an answer came, the delivery
 * is given back as it was: it stays due, and the attempt does not count. What was erased meanwhile is not sent, or not
 * settled, and nobody is alarmed by it.
 * @throws when the store cannot be read or written; the lease then runs out by itself
 */
export async function deliver(parts: DeliverParts, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const { desk, automation, clock, log, random, figures } = parts
  const { id, destination, attempts } = delivery
  const note = { delivery: id, lead: delivery.lead_id, destination, attempts }
  const lead = await desk.readLead(delivery.lead_id)
  if (!lead) return log.info(note, 'the lead was erased; there is nothing to deliver')
  const { payload } = lead
  const attribution = storedAttribution(lead)
  const handOver = await automation.deliver({ id: lead.id, destination, payload, attribution, signal })
  const now = clock()

  const settle = async (outcome: AttemptOutcome) => {
    if (await desk.settle(delivery, outcome)) return true
    if (await desk.readLead(lead.id))
      log.warn(note, 'the lease ended before the attempt did; the next one to claim it settles it')
    else log.info(note, 'the lead was erased while it was sent')
    return false
  }

  if (handOver.ok) {
    figures?.attempted(destination, 'delivered')
    await settle({ delivered_at: now })
    log.info(note, 'delivered')
    return
  }
  if (signal.aborted) {
    figures?.attempted(destination, 'given back')
    if (await settle({ attempts: attempts - 1 }))
      log.info(note, 'the server stops; the delivery is given back, and the attempt does not count')
    return
  }
  figures?.attempted(destination, 'failed')
  const { error, answer, retryAfterMs } = handOver
  const { delayMs, scheduleIsThrough } = planRetry({ attempts, random: random(), retryAfterMs })
  const retry = { next_attempt_at: now + delayMs, last_error: error, last_answer: answer ?? null }
  if (!(await settle(scheduleIsThrough ? { ...retry, failed_at: delivery.failed_at ?? now } : retry))) return
  const retryAt = new Date(now + delayMs).toISOString()
  const failure = { ...note, error, retryInSeconds: Math.round(delayMs / 1000), retryAt }
  if (scheduleIsThrough) log.error(failure, 'a delivery has failed for three days; it is tried once a day from now on')
  else log.warn(failure, 'a delivery failed and will be tried again')
}
