import { wordsOf } from '#contracts/incidents.ts'
import { nameOf } from '#contracts/lead-kind.ts'

/** Deliveries to a destination keep failing or have recovered, or an incident occurred. No personal data. */
export interface Alert {
  /** Identifies repeats of the same alert. */
  id: string
  state: 'failing' | 'recovered' | 'noticed'
  /** Or an incident's id; for a test `test:`. */
  destination: string
  /** Number of pending deliveries; the oldest one's age in seconds. */
  waiting: number
  oldestAgeSeconds: number
  lastError: string | null
  /** Epoch milliseconds. */
  at: number
}

/** A channel for urgent messages to the owner. */
export interface Alerts {
  /** Sends the alert; never throws. @param signal aborts before the timeout */
  send(alert: Alert, signal: AbortSignal): Promise<AlertResult>
}

/** `error` is a short reason. `isSentElsewhere`: another channel accepted it, so the owner knows. */
export type AlertResult = { ok: true } | { ok: false; error: string; retryAfterMs?: number; isSentElsewhere?: boolean }

/** Sends to every channel until all have accepted. Within this process, never resends to a channel that accepted. */
export function combineAlerts(channels: readonly Alerts[]): Alerts | undefined {
  if (channels.length < 2) return channels[0]
  const acceptedBy = new Map<string, Set<Alerts>>()
  return {
    async send(alert, signal) {
      const accepted = acceptedBy.get(alert.id) ?? new Set()
      const results = await Promise.all(
        channels
          .filter((channel) => !accepted.has(channel))
          .map(async (channel) => {
            const result = await channel.send(alert, signal)
            if (result.ok) accepted.add(channel)
            return result
          }),
      )
      const failed = results.find(({ ok }) => !ok)
      if (!failed || accepted.size === 0) acceptedBy.delete(alert.id)
      else acceptedBy.set(alert.id, accepted)
      return failed ? { ...failed, isSentElsewhere: accepted.size > 0 } : { ok: true }
    },
  }
}

const DESCRIPTIONS = { failing: describeFailure, recovered: describeRecovery, noticed: describeIncident }

export interface AlertingSite {
  origin: () => string
  /** Where its console is, if not there: the site's own host has none then. */
  consoleOrigin?: string | undefined
  siteName: () => Promise<string>
}

/** An alert as JSON: `text` for people, then fields for machines. */
export async function writeAlert(alert: Alert, site: AlertingSite): Promise<string> {
  const { state, destination, waiting, oldestAgeSeconds, lastError, at } = alert
  const [origin, name] = [site.origin(), await site.siteName()]
  const text = DESCRIPTIONS[state](alert, name)
  const fields = {
    text,
    server: new URL(origin).host,
    state,
    destination,
    waiting,
    oldestAgeSeconds,
    lastError,
    at: new Date(at).toISOString(),
    console: `${site.consoleOrigin ?? origin}${placeOf(alert)}`,
  }
  return JSON.stringify(fields)
}

function describeFailure({ destination, waiting, oldestAgeSeconds, lastError }: Alert, us: string): string {
  const leads = waiting === 1 ? '1 lead is waiting' : `${waiting} leads are waiting`
  const reason = lastError === null ? '' : ` The last error: ${lastError}.`
  return `${us} can't deliver to ${nameOf(destination)}: ${leads}, the oldest for ${inWords(oldestAgeSeconds)}.${reason} Nothing is lost. The console shows them and can resend them.`
}

const placeOf = ({ destination }: Pick<Alert, 'destination'>) =>
  wordsOf(destination)?.place.path ?? '/console/deliveries'

/** 'a minute', '90 minutes', '5 hours', '3 days'. */
function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 2) return 'a minute'
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}

function describeIncident({ destination, lastError }: Alert, us: string): string {
  const words = wordsOf(destination)
  return words
    ? words.says({ name: words.name, reason: lastError ?? '', us })
    : `Something happened at ${us} that this server has no words for (${destination}: ${lastError}).`
}

function describeRecovery({ destination, waiting }: Alert, us: string): string {
  const rest =
    waiting === 0
      ? 'Nothing is waiting.'
      : `${waiting} newer ${waiting === 1 ? 'lead is waiting' : 'leads are waiting'}.`
  return `${us} is delivering to ${nameOf(destination)} again: no lead is late anymore. ${rest}`
}
