import { Webhook } from 'standardwebhooks'
import { ASKED_TIMES_HEADER, writeAskedTimes } from '#contracts/asked-times.ts'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { CORRECTED_HEADER, UPDATE_HEADER } from '#contracts/survey-questions.ts'
import type { Clock } from '#server/clock.ts'
import { type Alerts, writeAlert } from './alerts.ts'
import type { DeliveryResult, DestinationAdapter } from './ports.ts'
import { type JsonPost, postJson } from './post-json.ts'

/** The owner's automations. Attribution, requested times and updates are named in headers, which aren't signed. */
export const openWebhooks = ({
  urls,
  secret,
  clock,
  timeoutMs = 15_000,
}: {
  urls: Partial<Record<Destination, string>>
  secret: string
  clock: Clock
  timeoutMs?: number
}): DestinationAdapter[] =>
  DESTINATIONS.flatMap((destination) => {
    const url = urls[destination]
    if (url === undefined) return []
    const deliver: DestinationAdapter['deliver'] = ({ id, payload, ...beside }, signal) => {
      const { attribution, askedTimes, correctedAt, update } = beside
      const origin = attribution && writeAttribution(attribution)
      const headers = {
        ...(origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin }),
        ...(askedTimes === undefined ? {} : { [ASKED_TIMES_HEADER]: writeAskedTimes(askedTimes) }),
        ...(correctedAt === undefined ? {} : { [CORRECTED_HEADER]: new Date(correctedAt).toISOString() }),
        ...(update === undefined ? {} : { [UPDATE_HEADER]: update }),
      }
      return postSigned({ url, id, secret, body: payload, now: clock(), headers, timeoutMs, signal })
    }
    return [{ destination, deliver }]
  })

/** Posts JSON per Standard Webhooks. Never throws. @param id lets the receiver detect duplicates */
const postSigned = ({ id, secret, ...post }: JsonPost & { id: string; secret: string }): Promise<DeliveryResult> =>
  postJson({
    ...post,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(post.now / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(post.now), post.body),
      ...post.headers,
    },
  })

/** Sends alerts to a webhook, signed like deliveries: JSON with a `text` for people, which most chat tools show. */
export function openAlertWebhook({
  url,
  origin,
  secret,
  clock,
  timeoutMs = 10_000,
}: {
  url: string
  origin: () => string
  secret: string
  clock: Clock
  timeoutMs?: number
}): Alerts {
  return {
    send: (alert, signal) =>
      postSigned({
        url,
        id: alert.id,
        secret,
        body: writeAlert(alert, origin()),
        now: clock(),
        timeoutMs,
        signal,
      }),
  }
}
