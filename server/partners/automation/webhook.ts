import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import type { Clock } from '#server/clock.ts'
import { type Automation, DESTINATIONS, type Destination, type HandOver } from './automation.ts'
import { postSigned } from './post-signed.ts'

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
  return {
    destinations: DESTINATIONS.filter((destination) => urls[destination] !== undefined),
    async deliver({ id, destination, payload, attribution, signal }): Promise<HandOver> {
      const url = urls[destination]
      if (url === undefined) return { ok: false, error: 'no address' }
      const origin = attribution && writeAttribution(attribution)
      return postSigned({
        url,
        id,
        secret,
        body: payload,
        now: clock(),
        headers: origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin },
        timeoutMs,
        signal,
      })
    },
  }
}
