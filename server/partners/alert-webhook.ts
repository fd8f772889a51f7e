import { site } from '#content/site.ts'
import { DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import type { Clock } from '#server/clock.ts'
import type { Alert, Alerts } from './alerts.ts'
import { postSigned } from './webhooks.ts'

/**
 * Alerts by a webhook that takes Standard Webhooks, signed like deliveries. The body is JSON: `text` for people first, by
 * which most chat tools show it, then the fields for machines.
 * @param secret base64, with or without `whsec_`
 * @param timeoutMs from connecting to the answer's headers
 */
export function openAlertWebhook({
  url,
  secret,
  clock,
  timeoutMs = 10_000,
}: {
  url: string
  secret: string
  clock: Clock
  timeoutMs?: number
}): Alerts {
  return {
    tell: (alert, signal) =>
      postSigned({
        url,
        id: alert.id,
        secret,
        body: writeAlert(alert),
        now: clock(),
        timeoutMs,
        signal,
      }),
  }
}

const DESCRIPTIONS = { failing: describeFailure, recovered: describeRecovery, noticed: describeIncident }

/** The JSON text of an alert. */
function writeAlert(alert: Alert): string {
  const { state, destination, waiting, oldestAgeSeconds, lastError, at } = alert
  const text = DESCRIPTIONS[state](alert)
  const fields = { text, state, destination, waiting, oldestAgeSeconds, lastError, at: new Date(at).toISOString() }
  return JSON.stringify(fields)
}

function describeFailure({ destination, waiting, oldestAgeSeconds, lastError }: Alert): string {
  const leads = waiting === 1 ? '1 lead waits' : `${waiting} leads wait`
  const reason = lastError === null ? '' : ` The last error: ${lastError}.`
  const minutes = Math.floor(oldestAgeSeconds / 60)
  return `${site.name} cannot deliver to ${nameOf(destination)}: ${leads}, the oldest for ${minutes} minutes.${reason} Nothing is lost. To see and resend: npm run outbox`
}

/** A destination as a sentence names it. */
const nameOf = (destination: string) =>
  Object.entries(DESTINATION_NAMES).find(([id]) => id === destination)?.[1] ?? destination

/** What a group of doors or calls is for, in the owner's words. */
const IN_WORDS: Partial<Record<string, string>> = {
  clientCode: 'client codes',
  links: 'requests for purchase links',
  downloads: 'downloads',
  verification: 'questions about purchases',
  checkout: 'new checkouts',
  scheduledEvent: 'questions about booked times',
}

function describeIncident({ destination, lastError }: Alert): string {
  const [kind, name = ''] = destination.split(':')
  if (kind === 'refusal') {
    return `${site.name} was refused by ${nameOf(name)}, for good (${lastError}). What was refused is kept and not tried again by itself. To see it: npm run outbox. When the cause is mended: npm run outbox -- resend --failed`
  }
  return kind === 'breaker'
    ? `${site.name} has stopped asking the ${name} provider, which failed five times in a row (${lastError}). It asks again every minute; visitors are told to try again.`
    : `${site.name} refuses ${IN_WORDS[name] ?? name} for now: all visitors together made ${lastError}. Somebody may be attacking from many addresses. The log's security events tell more: docs/operations.md.`
}

function describeRecovery({ destination, waiting }: Alert): string {
  const rest = waiting === 0 ? 'Nothing waits.' : `${waiting} newer ${waiting === 1 ? 'lead waits' : 'leads wait'}.`
  return `${site.name} delivers to ${nameOf(destination)} again: no lead is late any more. ${rest}`
}
