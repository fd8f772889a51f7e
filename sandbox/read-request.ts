/** What the third parties take as an email address, more or less. */
export const LIKE_AN_ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/

const MAX_JSON_BYTES = 16 * 1024

/** Whether the sender can't be another site's page. A sender without either header isn't a page. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}

/** The body as text, or `undefined` if it exceeds `maxBytes`. Stops reading at that point. */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The parsed JSON body, or `undefined` if it isn't declared as JSON, isn't valid, or exceeds 16 KiB. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined
  const text = await readText(request, MAX_JSON_BYTES)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
