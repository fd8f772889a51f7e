import type { Context } from 'hono'

type Headers = Readonly<Record<string, string>>

/** Answers whose headers are known as a plain record. */
const records = new WeakMap<Response, { body: BodyInit | null; status: number; headers: Headers }>()

/**
 * Makes an answer to which headers are added cheaply: for files, a `Headers` object costs more than everything else that is
 * done for a request.
 */
export function recordAnswer(body: BodyInit | null, status: number, headers: Headers): Response {
  const response = new Response(body, { status, headers })
  records.set(response, { body, status, headers })
  return response
}

/** Adds headers to the answer of a request; those that it has stay. */
export function addHeaders(c: Context, added: Headers): void {
  const record = records.get(c.res)
  if (record) {
    // Hono would merge the two otherwise.
    c.res = undefined
    c.res = recordAnswer(record.body, record.status, { ...added, ...record.headers })
    return
  }
  const { headers } = c.res
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
}
