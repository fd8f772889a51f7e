import type { MiddlewareHandler } from 'hono'
import type { Figures } from '../figures.ts'
import { senderKey } from './client-address.ts'
import type { OpenRateCounter, RateWindow } from './limits/rate-counters.ts'
import type { Proxies } from './proxies.ts'
import { Refusal } from './refusal.ts'

/** How often one address may use each group of doors. */
export interface RateLimits {
  leads: readonly RateWindow[]
  scheduledEvent: readonly RateWindow[]
  counts: readonly RateWindow[]
}

/** Generous, since a limit that is too low costs leads: a whole office may stand behind one address (decision 0022). */
export const RATE_LIMITS: RateLimits = {
  leads: [
    { requests: 20, seconds: 60 },
    { requests: 300, seconds: 24 * 60 * 60 },
  ],
  scheduledEvent: [{ requests: 30, seconds: 60 }],
  counts: [{ requests: 120, seconds: 60 }],
}

/** What counting takes. */
export interface RateParts {
  openRateCounter: OpenRateCounter
  proxies: Proxies
  /** Undefined when nobody counts. */
  figures?: Pick<Figures, 'refused'> | undefined
}

/**
 * Refuses with 429 and Retry-After once an address has used up any of the windows.
 * @param name of the group of doors that count together
 */
export function limitRate(
  name: string,
  windows: readonly RateWindow[],
  { openRateCounter, proxies, figures }: RateParts,
): MiddlewareHandler {
  const counters = windows.map((window) => openRateCounter(`${name} ${window.seconds}`, window))
  return async (c, next) => {
    const key = senderKey(c, proxies)
    // One after the other: what the shorter window refuses must not use up the longer one.
    for (const counter of counters) {
      const wait = await counter.count(key)
      if (wait > 0) {
        figures?.refused(name)
        const seconds = Math.max(1, Math.ceil(wait / 1000))
        throw new Refusal(429, `You have sent too many requests. Please try again in ${inWords(seconds)}.`, {
          'retry-after': String(seconds),
        })
      }
    }
    await next()
  }
}

/** A wait as a visitor would say it, never shorter than it is. */
function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
