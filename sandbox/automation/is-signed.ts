import { timingSafeEqual } from 'node:crypto'
import type { Webhook } from 'standardwebhooks'

const TOLERANCE_MS = 5 * 60 * 1000

/**
 * Whether a message carries a valid Standard Webhooks signature that is at most five minutes old (or ahead) by `now`.
 * The package's own `verify` looks at the machine's clock; here time is handed in.
 */
export function isSigned(webhook: Webhook, headers: Headers, body: string, now: Date): boolean {
  const id = headers.get('webhook-id')
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = headers.get('webhook-signature')
  if (!id || !signatures || !/^\d{1,11}$/.test(timestamp)) return false

  const signedAt = new Date(Number(timestamp) * 1000)
  if (Math.abs(now.getTime() - signedAt.getTime()) > TOLERANCE_MS) return false

  const expected = Buffer.from(webhook.sign(id, signedAt, body))
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
