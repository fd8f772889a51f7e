import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { senderKey } from './client-address.ts'
import { Refusal } from './refusal.ts'

/** At most `requests` from one address within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
}

/** How often one address may use each group of doors. */
export interface RateLimits {
  leads: readonly RateWindow[]
  scheduledEvent: readonly RateWindow[]
  counts: readonly RateWindow[]
}

/** Generous, since a limit that is too low costs leads: a whole office may stand behind one address. */
export const RATE_LIMITS: RateLimits = {
  leads: [
    { requests: 20, seconds: 60 },
    { requests: 300, seconds: 24 * 60 * 60 },
  ],
  scheduledEvent: [{ requests: 30, seconds: 60 }],
  counts: [{ requests: 120, seconds: 60 }],
}

/** Refuses with 429 and Retry-After once an address has used up any of the windows. Counts in this process's memory. */
export function limitRate(windows: readonly RateWindow[], hops: number): MiddlewareHandler {
  const limiters = windows.map(
    ({ requests, seconds }) => new RateLimiterMemory({ points: requests, duration: seconds }),
  )
  return async (c, next) => {
    const key = senderKey(c, hops)
    for (const limiter of limiters) {
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new Refusal(429, 'You have sent too many requests. Please wait a little and try again.', {
          'retry-after': String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))),
        })
      }
    }
    await next()
  }
}
