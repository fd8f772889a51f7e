import type { Context } from 'hono'
import { HttpError } from '#server/http/http-error.ts'
import { pathAsSent } from '#server/http/path-gate.ts'
import { type RateWindow, within } from '#server/http/rate-limit.ts'
import { PROOF_PATH, proofOf } from '#server/start/site-proof.ts'

/** Anyone may ask. */
export const PROOF_LIMITS: readonly RateWindow[] = within(60, { address: 60 })

/** `GET /api/site-proof/:text`, under any name, in this one spelling. */
export const serveProof = (key: string) => (c: Context) => {
  const text = c.req.param('text') ?? ''
  const isPlain = pathAsSent(c) === `${PROOF_PATH}${text}`
  if (!isPlain || !/^[\w-]{43}$/.test(text)) throw new HttpError(404, 'There is nothing at this address.')
  return c.text(proofOf(key, text))
}
