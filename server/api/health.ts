import type { Context } from 'hono'
import { createReadinessCheck, type ReadinessParts } from '#server/flows/check-readiness.ts'

const SENTENCES = { ready: 'ready', stopping: 'The server is stopping.', unwritable: 'The store cannot be written.' }

/** `GET /healthz`: the process answers. */
export const tellHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: the store takes writes and the server is not stopping; otherwise 503. */
export function tellReadiness(parts: ReadinessParts) {
  const checkReadiness = createReadinessCheck(parts)
  return async (c: Context) => {
    const readiness = await checkReadiness()
    return c.text(SENTENCES[readiness], readiness === 'ready' ? 200 : 503)
  }
}
