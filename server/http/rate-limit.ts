import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { HttpError } from './http-error.ts'
import { networkOf, type Proxies, senderKey } from './proxies.ts'
import type { SecurityLog } from './security-log.ts'

/** At most `requests` within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
  /** Who shares the window: one address by default (one /64 for IPv6), its network, or everybody. */
  of?: 'network' | 'everybody'
}

/** Windows of one length, narrowest first. */
export const within = (
  seconds: number,
  { address, network, everybody }: { address: number; network?: number; everybody?: number },
): readonly RateWindow[] => [
  { requests: address, seconds },
  ...(network === undefined ? [] : [{ requests: network, seconds, of: 'network' as const }]),
  ...(everybody === undefined ? [] : [{ requests: everybody, seconds, of: 'everybody' as const }]),
]

export type RateLimits = Record<'leads' | 'scheduledEvent' | 'counts', readonly RateWindow[]>

/** Generous, since an office shares an address. No global limit: an attacker could use it to block everyone's leads. */
export const RATE_LIMITS: RateLimits = {
  leads: [...within(60, { address: 20 }), ...within(24 * 60 * 60, { address: 300 })],
  scheduledEvent: within(60, { address: 30, network: 120, everybody: 300 }),
  counts: within(60, { address: 120 }),
}

const LONGEST_WINDOW_MS = DAY_MS

/** How often to delete windows that expired or that a fast clock started; also runs at startup. */
const CLEAN_UP_MS = HOUR_MS

interface Counted {
  /** 0, or if the window is used up, milliseconds until the next one. */
  wait: number
  /** Whether this is the first request this window refuses, across all servers sharing it. */
  isFirst: boolean
}

/** Counts requests by key, such as sender address, in one window. */
export interface RateCounter {
  count(key: string): Promise<Counted>
}

/** @param name of the group and window; counters with the same name share counts */
export type OpenRateCounter = (name: string, window: RateWindow) => RateCounter

/** How many addresses a counter remembers, so that a flood can't exhaust memory. */
const MAX_ADDRESSES = 100_000

/** Counts on one server. @param most addresses to remember; beyond that, drops the half whose windows end first */
export function countInMemory(_: string, { requests, seconds }: RateWindow, most = MAX_ADDRESSES): RateCounter {
  // All windows have the same length, so those in `older` end first, and dropping a whole map is cheap.
  let newer = new Map<string, { count: number; endsAt: number }>()
  let older = newer
  let newerUntil = 0
  return {
    async count(address) {
      const now = performance.now()
      let window = newer.get(address) ?? older.get(address)
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + seconds * 1000 }
        if (now >= newerUntil || newer.size >= most / 2) {
          older = newer
          newer = new Map()
          newerUntil = window.endsAt
        }
        newer.set(address, window)
      }
      window.count += 1
      return evaluate(window.count, requests, window.endsAt - now)
    },
  }
}

const evaluate = (count: number, requests: number, left: number): Counted => ({
  wait: count > requests ? Math.max(1, left) : 0,
  isFirst: count === requests + 1,
})

/** Counts shared by servers. Keys don't reveal addresses; times are epoch ms. */
interface SharedWindows {
  /** `endsAt`: when the key's window ends if it starts now. @returns the count so far, and the window's end */
  count(request: { key: string; endsAt: number }): Promise<{ count: number; endsAt: number }>
  forget(latest: number): Promise<void>
}

/** How often to log that the store is failing. */
const LOG_AGAIN_MS = HOUR_MS

/** Counts across all servers on the store; in memory while the store fails. @param secret hashes addresses */
export function countTogether(windows: SharedWindows, secret: string, log: Logger): OpenRateCounter {
  let loggedAt = Number.NEGATIVE_INFINITY
  const logOnce = (error: unknown) => {
    if (performance.now() - loggedAt < LOG_AGAIN_MS) return
    loggedAt = performance.now()
    log.error({ err: error }, "requests can't be counted in the store; this server counts them in memory")
  }
  const forget = () => void windows.forget(Date.now() + LONGEST_WINDOW_MS + CLOCK_SLACK_MS).catch(logOnce)
  forget()
  setInterval(forget, CLEAN_UP_MS).unref()
  return (name, window) => {
    const alone = countInMemory(name, window)
    return {
      async count(address) {
        try {
          const now = Date.now()
          const key = hashOf(`${name} ${address}`)
          const { count, endsAt } = await windows.count({ key, endsAt: now + window.seconds * 1000 })
          return evaluate(count, window.requests, endsAt - now)
        } catch (error) {
          logOnce(error)
          return alone.count(address)
        }
      },
    }
  }
  function hashOf(text: string): string {
    return createHmac('sha256', secret).update(`rate limit ${text}`).digest('base64url')
  }
}

export interface RateDeps {
  openRateCounter: OpenRateCounter
  proxies: Proxies
  security: Pick<SecurityLog, 'record'>
}

/** Refuses with 429. @param windows narrowest first: a request that one refuses doesn't count against the next */
export function limitRate(
  name: string,
  windows: readonly RateWindow[],
  { openRateCounter, proxies, security }: RateDeps,
): MiddlewareHandler {
  const check = checkRate(name, windows, { openRateCounter, security })
  return async (c, next) => {
    await check(c, senderKey(c, proxies))
    await next()
  }
}

/** The same, by person and not by address. */
export const limitPerson = (name: string, windows: readonly RateWindow[], deps: Omit<RateDeps, 'proxies'>) => {
  const check = checkRate(name, windows, deps)
  return (c: Context, person: string): Promise<void> => check(c, `person ${person}`)
}

function checkRate(
  name: string,
  windows: readonly RateWindow[],
  { openRateCounter, security }: Omit<RateDeps, 'proxies'>,
): (c: Context, key: string) => Promise<void> {
  const recordRefusal = (c: Context, group: string, { requests, seconds, of }: RateWindow) =>
    of === 'everybody'
      ? security.record('security.ceiling_met', { group, requests, seconds }, c)
      : security.record('security.limit_met', { group, of: of ?? 'address', requests, seconds }, c)
  const counters = windows.map((window) => {
    const of = window.of === undefined ? '' : ` ${window.of}`
    return { window, counter: openRateCounter(`${name} ${window.seconds}${of}`, window) }
  })
  return async (c, key) => {
    for (const { window, counter } of counters) {
      const { wait, isFirst } = await counter.count(keyIn(window, key))
      if (wait === 0) continue
      // Log once per window so that an attacker can't flood the log.
      if (isFirst) recordRefusal(c, name, window)
      // Subtracting may leave a fraction too much, which would round up to a second more.
      const seconds = Math.max(1, Math.ceil(Math.floor(wait) / 1000))
      throw new HttpError(429, `You’ve sent too many requests. Please try again in ${inWords(seconds)}.`, {
        'retry-after': String(seconds),
      })
    }
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
