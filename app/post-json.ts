interface PostOptions {
  timeoutMs?: number
  /** The browser's, unless a test brings its own. */
  send?: typeof fetch
}

/**
 * Posts a text of JSON to a door of this site.
 * Resolves with the answer whatever its status; rejects when there is none within the time.
 */
export function postJson(path: string, json: string, { timeoutMs = 15_000, send = fetch }: PostOptions = {}) {
  return send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    // A visitor may leave the page at once; the submission still gets there.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
}
