import type { Context } from 'hono'

/** What a probe asks. */
export interface ReadinessParts {
  /** Whether the store takes writes. */
  takesWrites: () => Promise<boolean>
  isDraining: () => boolean
}

/** `GET /healthz`: the process answers. */
export const tellHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: the store takes writes and the server is not stopping; otherwise 503. */
export const tellReadiness = (parts: ReadinessParts) => async (c: Context) => {
  if (parts.isDraining()) return c.text('The server is stopping.', 503)
  return (await parts.takesWrites()) ? c.text('ready') : c.text('The store cannot be written.', 503)
}
