import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { HttpError } from '#server/http/http-error.ts'
import { pathAsSent } from '#server/http/path-gate.ts'
import { within } from '#server/http/rate-limit.ts'

/** Below it, a server answers a text with what only servers of this store can: so a name proves to lead here. */
export const PROOF_PATH = '/api/site-proof/'

/** @param key the secret that signs sessions */
export const proofOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`site proof ${text}`).digest('base64url')

/** Anyone may ask. */
export const PROOF_LIMITS = within(60, { address: 60 })

/** `GET /api/site-proof/:text`, under any name, in this one spelling. */
export const serveProof = (key: string) => (c: Context) => {
  const text = c.req.param('text') ?? ''
  const isPlain = pathAsSent(c) === `${PROOF_PATH}${text}`
  if (!isPlain || !/^[\w-]{43}$/.test(text)) throw new HttpError(404, 'There is nothing at this address.')
  return c.text(proofOf(key, text))
}
