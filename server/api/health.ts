import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type Clock, MINUTE_MS } from '#server/clock.ts'
import { type Proxies, senderKey } from '#server/http/proxies.ts'
import { SETTINGS } from '#server/start/config.ts'

/** Request header by which the doctor asks a server about itself, through the public address. */
export const DOCTOR_HEADER = 'x-doctor'

/** What a server tells the doctor of itself: its settings hashed, and the address that the request came from, as it sees it. */
export const diagnosis = z.object({ build: z.string(), settings: z.record(z.string(), z.string()), sender: z.string() })
type Diagnosis = z.infer<typeof diagnosis>

const tokenOf = (key: string, minute: number) =>
  createHmac('sha256', key).update(`doctor ${minute}`).digest('base64url')

/** Proves that the doctor knows the store. It's good for a minute or two. @param key the secret that signs sessions */
export const doctorToken = (key: string, now: number): string => tokenOf(key, Math.floor(now / MINUTE_MS))

/** Whether a token was made with this key less than two minutes ago, on a clock about as right as ours. */
function isDoctor(token: string | undefined, key: string, now: number): boolean {
  const given = Buffer.from(token ?? '')
  const minute = Math.floor(now / MINUTE_MS)
  return [minute - 1, minute, minute + 1].some((each) => {
    const right = Buffer.from(tokenOf(key, each))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

/** A keyed hash of each setting that's set: tells settings apart, and nothing about what they say. */
export const hashSettings = (env: Record<string, string | undefined>, key: string): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap(({ name }) => {
      const value = env[name]?.trim()
      if (!value) return []
      return [[name, createHmac('sha256', key).update(`setting ${name} ${value}`).digest('base64url').slice(0, 16)]]
    }),
  )

export interface ReadinessParts {
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
export const serveReadiness = (parts: ReadinessParts) => async (c: Context) => {
  if (isDoctor(c.req.header(DOCTOR_HEADER), parts.submissionKey, parts.clock())) {
    const { build, settings, proxies } = parts
    return c.json<Diagnosis>({ build, settings, sender: senderKey(c, proxies) })
  }
  if (parts.isDraining()) return c.text('The server is stopping.', 503)
  if (!parts.isOpened()) return c.text('The server is starting.', 503)
  return (await parts.takesWrites()) ? c.text('ready') : c.text('The store cannot be written.', 503)
}
