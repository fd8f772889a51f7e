import type { Context } from 'hono'

/** Dependencies of the readiness probe. */
export interface ReadinessParts {
  /** Whether the store accepts writes. */
  takesWrites: () => Promise<boolean>
  isDraining: () => boolean
}

/** `GET /healthz`: the process is responding. */
export const serveHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: 200 if the store accepts writes and the server isn't stopping, otherwise 503. */
export const serveReadiness = (parts: ReadinessParts) => async (c: Context) => {
  if (parts.isDraining()) return c.text('The server is stopping.', 503)
  return (await parts.takesWrites()) ? c.text('ready') : c.text('The store cannot be written.', 503)
}
