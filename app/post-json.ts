import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import { browserVisit } from './visit/browser-visit.ts'

interface PostOptions {
  timeoutMs?: number
  /** The browser's, unless a test brings its own. */
  send?: typeof fetch
}

/**
 * Posts a text of JSON to a door of this site, and says beside it where the visitor came from (decisions §4).
 * Resolves with the answer whatever its status; rejects when there is none within the time.
 */
export function postJson(path: string, json: string, { timeoutMs = 15_000, send = fetch }: PostOptions = {}) {
  const attribution = browserVisit.attribution()
  const origin = attribution && writeAttribution(attribution)
  return send(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin }),
    },
    body: json,
    // A visitor may leave the page at once; the submission still gets there.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
}
