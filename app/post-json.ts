/**
 * Posts a text of JSON to a door of this site.
 * Resolves with the answer whatever its status; rejects when there is none within the time.
 */
export function postJson(path: string, json: string, timeoutMs = 15_000): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
    // The answer to a visitor who leaves the page at once is not waited for, but the question still gets there.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
}
