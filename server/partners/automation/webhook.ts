import { Webhook } from 'standardwebhooks'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import type { Clock } from '#server/clock.ts'
import { type Automation, DESTINATIONS, type Destination, type HandOver } from './automation.ts'
import { readRetryAfter } from './retry-after.ts'

/**
 * Automations behind HTTPS webhooks that take Standard Webhooks. Only a 2xx counts; a redirect is a failure. Where a lead
 * came from is said in a header, `lead-attribution`, which the signature does not cover.
 * @param urls where each destination is; one without an address takes nothing
 * @param secret base64, with or without `whsec_`
 * @param timeoutMs from connecting to the answer's headers
 */
export function openWebhooks({
  urls,
  secret,
  clock,
  timeoutMs = 15_000,
}: {
  urls: Partial<Record<Destination, string>>
  secret: string
  clock: Clock
  timeoutMs?: number
}): Automation {
  const signer = new Webhook(secret)
  return {
    destinations: DESTINATIONS.filter((destination) => urls[destination] !== undefined),
    async deliver({ id, destination, payload, attribution, signal }): Promise<HandOver> {
      const url = urls[destination]
      if (url === undefined) return { ok: false, error: 'no address' }
      const now = new Date(clock())
      const origin = attribution && writeAttribution(attribution)
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Gimbal',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
            'webhook-signature': signer.sign(id, now, payload),
            ...(origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin }),
          },
          body: payload,
        })
        // Nothing in the body matters, and a receiver may send one without end.
        await response.body?.cancel().catch(() => {})
        if (response.ok) return { ok: true }
        const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), clock())
        const error = `answered ${response.status}`
        return retryAfterMs === undefined ? { ok: false, error } : { ok: false, error, retryAfterMs }
      } catch (error) {
        return { ok: false, error: reasonOf(error) }
      }
    },
  }
}

/** Codes and names only: messages may quote the address, which can hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (!(cause instanceof Error)) return error.name
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
