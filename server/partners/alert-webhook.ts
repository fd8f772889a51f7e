import type { Clock } from '#server/clock.ts'
import { type Alerts, writeAlert } from './alerts.ts'
import { postSigned } from './webhooks.ts'

/**
 * Alerts by a webhook that takes Standard Webhooks, signed like deliveries. The body is JSON: `text` for people first, by
 * which most chat tools show it, then the fields for machines.
 * @param server this server's name
 * @param secret base64, with or without `whsec_`
 * @param timeoutMs from connecting to the answer's headers
 */
export function openAlertWebhook({
  url,
  server,
  secret,
  clock,
  timeoutMs = 10_000,
}: {
  url: string
  server: () => string
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
        body: writeAlert(alert, server()),
        now: clock(),
        timeoutMs,
        signal,
      }),
  }
}
