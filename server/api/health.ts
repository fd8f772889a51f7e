import type { Context } from 'hono'

export interface ReadinessDeps {
  takesWrites: () => Promise<boolean>
  isDraining: () => boolean
  /** Whether pages are answered yet. */
  isOpened: () => boolean
}

/** `GET /healthz`: the process is responding. */
export const serveHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: 200 if the pages are there, the store accepts writes and the server isn't stopping, otherwise 503. */
export const serveReadiness = (deps: ReadinessDeps) => async (c: Context) => {
  if (deps.isDraining()) return c.text('The server is stopping.', 503)
  if (!deps.isOpened()) return c.text('The server is starting.', 503)
  return (await deps.takesWrites()) ? c.text('ready') : c.text('The store cannot be written.', 503)
}
