import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import { browserVisit } from '../browser/visit.ts'

interface PostOptions {
  timeoutMs?: number
  /** Defaults to the browser's. Tests pass their own. */
  send?: typeof fetch
  headers?: Record<string, string> | undefined
}

/** The server's error response with its message, blank if it's a proxy's, or the reason there was no response. */
export type Failure = { status: number; text: string; headers: Headers } | { error: unknown }

/** Posts JSON, with the visitor's attribution in a header. Never rejects. */
export async function postJson(
  path: string,
  json: string,
  { timeoutMs = 15_000, send = fetch, headers: others }: PostOptions = {},
): Promise<{ response: Response } | Failure> {
  try {
    const attribution = browserVisit.attribution()
    const origin = attribution && writeAttribution(attribution)
    const response = await send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin }),
        ...others,
      },
      body: json,
      // Completes even if the visitor leaves the page right away.
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { ok, status, headers } = response
    const type = headers.get('content-type') ?? ''
    // Our server says yes in JSON. A filter or a network's sign-in page says 200 or 204 in HTML, or says nothing.
    if (ok)
      return type.startsWith('application/json')
        ? { response }
        : { error: new Error('We couldn’t reach our server. Please try again.') }
    // And it never refuses with a page.
    return { status, headers, text: type.startsWith('text/html') ? '' : await response.text() }
  } catch (error) {
    return { error }
  }
}

/** A random UUID (version 4). `crypto.randomUUID` doesn't exist on a page served over plain HTTP. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
