import type { Context, MiddlewareHandler } from 'hono'
import type { Figures } from '../figures.ts'
import { networkOf } from './client-address.ts'
import { type Proxies, senderKey } from './proxies.ts'
import { type OpenRateCounter, type RateWindow, within } from './rate-counters.ts'
import { Refusal } from './refusal.ts'
import type { SecurityLog } from './security-log.ts'

/** How often each group of doors may be used. */
export type RateLimits = Record<'leads' | 'scheduledEvent' | 'counts', readonly RateWindow[]>

/** Generous, since an office shares an address. No limit for everybody: an attacker could shut the lead doors. */
export const RATE_LIMITS: RateLimits = {
  leads: [...within(60, { address: 20 }), ...within(24 * 60 * 60, { address: 300 })],
  scheduledEvent: within(60, { address: 30, network: 120 }),
  counts: within(60, { address: 120 }),
}

/** What counting takes. */
export interface RateParts {
  openRateCounter: OpenRateCounter
  proxies: Proxies
  figures?: Pick<Figures, 'refused'> | undefined
  security: Pick<SecurityLog, 'note'>
}

/** Refuses with 429. @param windows the narrow ones first: what one refuses doesn't use up the next */
export function limitRate(
  name: string,
  windows: readonly RateWindow[],
  { openRateCounter, proxies, figures, security }: RateParts,
): MiddlewareHandler {
  const noteRefusal = (c: Context, group: string, { requests, seconds, of }: RateWindow) =>
    of === 'everybody'
      ? security.note('security.ceiling_met', { group, requests, seconds }, c)
      : security.note('security.limit_met', { group, of: of ?? 'address', requests, seconds }, c)
  const counters = windows.map((window) => {
    const of = window.of === undefined ? '' : ` ${window.of}`
    return { window, counter: openRateCounter(`${name} ${window.seconds}${of}`, window) }
  })
  return async (c, next) => {
    const key = senderKey(c, proxies)
    for (const { window, counter } of counters) {
      const { wait, isFirst } = await counter.count(keyIn(window, key))
      if (wait === 0) continue
      figures?.refused(name)
      // Once a window, so that an attacker can't fill the log.
      if (isFirst) noteRefusal(c, name, window)
      const seconds = Math.max(1, Math.ceil(wait / 1000))
      throw new Refusal(429, `You have sent too many requests. Please try again in ${inWords(seconds)}.`, {
        'retry-after': String(seconds),
      })
    }
    await next()
  }
}

function keyIn({ of }: RateWindow, sender: string): string {
  if (of === 'everybody') return 'everybody'
  return of === 'network' ? networkOf(sender) : sender
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
