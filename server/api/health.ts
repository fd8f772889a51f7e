import type { Context } from 'hono'
import type { Clock } from '#contracts/clock.ts'
import { type Proxies, senderKey } from '#server/http/proxies.ts'
import { type Diagnosis, DOCTOR_HEADER, isDoctor } from '#server/start/known-doctor.ts'

export interface ReadinessDeps {
  takesWrites: () => Promise<boolean>
  isDraining: () => boolean
  /** Whether pages are answered yet. */
  isOpened: () => boolean
  /** The secret by which the doctor is known. */
  submissionKey: string
  clock: Clock
  build: string
  /** A keyed hash of each setting that's set. */
  settings: Record<string, string>
  proxies: Proxies
}

/** `GET /healthz`: the process is responding. */
export const serveHealth = (c: Context) => c.text('ok')

/** `GET /readyz`: 200 if the pages are there, the store accepts writes and the server isn't stopping, otherwise 503. The doctor gets more. */
export const serveReadiness = (deps: ReadinessDeps) => async (c: Context) => {
  if (isDoctor(c.req.header(DOCTOR_HEADER), deps.submissionKey, deps.clock())) {
    const { build, settings, proxies } = deps
    return c.json<Diagnosis>({ build, settings, sender: senderKey(c, proxies) })
  }
  if (deps.isDraining()) return c.text('The server is stopping.', 503)
  if (!deps.isOpened()) return c.text('The server is starting.', 503)
  return (await deps.takesWrites()) ? c.text('ready') : c.text('The store cannot be written.', 503)
}
