import type { Context } from 'hono'
import { checkReadiness, type ReadinessParts } from '#server/flows/check-readiness.ts'

const SENTENCES = { ready: 'ready', stopping: 'The server is stopping.', unwritable: 'The store cannot be written.' }

/** `GET /healthz`: the process answers. */
export const tellHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: the store takes writes and the server is not stopping; otherwise 503. */
export const tellReadiness = (parts: ReadinessParts) => async (c: Context) => {
  const readiness = await checkReadiness(parts)
  return c.text(SENTENCES[readiness], readiness === 'ready' ? 200 : 503)
}
