import { Webhook } from 'standardwebhooks'
import type { HandOver } from './automation.ts'
import { readRetryAfter } from './retry-after.ts'

/**
 * Posts JSON as Standard Webhooks say it. Only a 2xx counts; a redirect is a failure. Never throws.
 * @param id by which the receiver knows a repetition
 * @param secret base64, with or without `whsec_`
 * @param body the exact JSON text
 * @param now in epoch milliseconds
 * @param signal gives up
 */
export async function postSigned({
  url,
  id,
  secret,
  body,
  now,
  headers = {},
  signal,
}: {
  url: string
  id: string
  secret: string
  body: string
  now: number
  headers?: Record<string, string>
  signal: AbortSignal
}): Promise<HandOver> {
  const date = new Date(now)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Gimbal',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, date, body),
        ...headers,
      },
      body,
    })
    // Nothing in the body matters, and a receiver may send one without end.
    await response.body?.cancel().catch(() => {})
    if (response.ok) return { ok: true }
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now)
    const error = `answered ${response.status}`
    return retryAfterMs === undefined ? { ok: false, error } : { ok: false, error, retryAfterMs }
  } catch (error) {
    return { ok: false, error: reasonOf(error) }
  }
}

/** Codes and names only: messages may quote the address, which can hold a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (!(cause instanceof Error)) return error.name
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  // What fetch says of a port that no browser would use.
  return cause.message === 'bad port' ? cause.message : cause.name
}
