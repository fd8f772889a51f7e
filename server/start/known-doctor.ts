import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#contracts/clock.ts'
import { SETTINGS } from './config.ts'

/** Request header by which the doctor asks a server about itself, through the public address. */
export const DOCTOR_HEADER = 'x-doctor'

/** What a server tells the doctor of itself: its settings hashed, and the address that the request came from, as it sees it. */
export const diagnosis = z.object({ build: z.string(), settings: z.record(z.string(), z.string()), sender: z.string() })
export type Diagnosis = z.infer<typeof diagnosis>

const tokenOf = (key: string, minute: number) =>
  createHmac('sha256', key).update(`doctor ${minute}`).digest('base64url')

/** Proves that the doctor knows the store. It's good for a minute or two. @param key the secret that signs sessions */
export const doctorToken = (key: string, now: number): string => tokenOf(key, Math.floor(now / MINUTE_MS))

/** Whether a token was made with this key less than two minutes ago, on a clock about as right as ours. */
export function isDoctor(token: string | undefined, key: string, now: number): boolean {
  const input = Buffer.from(token ?? '')
  const minute = Math.floor(now / MINUTE_MS)
  return [minute - 1, minute, minute + 1].some((each) => {
    const right = Buffer.from(tokenOf(key, each))
    return input.length === right.length && timingSafeEqual(input, right)
  })
}

/** Below it, a server answers a text with what only servers of this store can: so a name proves to lead here. */
export const PROOF_PATH = '/api/site-proof/'

/** @param key the secret that signs sessions */
export const proofOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`site proof ${text}`).digest('base64url')

/** A keyed hash of each setting that's set: tells settings apart, and nothing about what they say. */
export const hashSettings = (env: Record<string, string | undefined>, key: string): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap(({ name }) => {
      const value = env[name]?.trim()
      if (!value) return []
      return [[name, createHmac('sha256', key).update(`setting ${name} ${value}`).digest('base64url').slice(0, 16)]]
    }),
  )
