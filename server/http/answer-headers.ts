import type { Context } from 'hono'

type Headers = Readonly<Record<string, string>>

const RECORD = Symbol('headers as a plain record')

interface Recorded {
  [RECORD]?: { body: BodyInit | null; status: number; headers: Headers }
}

/**
 * Makes an answer whose headers stay a plain record until it's sent. For files, a `Headers` object would cost more than
 * everything else that is done for a request.
 */
export function recordAnswer(body: BodyInit | null, status: number, headers: Headers): Response {
  const answer: Response & Recorded = new Response(body, { status, headers })
  answer[RECORD] = { body, status, headers }
  return answer
}

/** Adds headers to the answer of a request; those that it has stay. */
export function addHeaders(c: Context, added: Headers): void {
  const record = (c.res as Response & Recorded)[RECORD]
  if (record) {
    // Hono would merge the two otherwise.
    c.res = undefined
    c.res = new Response(record.body, { status: record.status, headers: { ...added, ...record.headers } })
    return
  }
  const { headers } = c.res
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
}
