import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { CLOCK_SLACK_MS, DAY_MS, HOUR_MS } from '#server/clock.ts'

/** At most `requests` within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
  /** Who counts together: one address when left out (one /64 for IPv6), its network, or everybody. */
  of?: 'network' | 'everybody'
}

/** Windows of one length, the narrow ones first. */
export const within = (
  seconds: number,
  { address, network, everybody }: { address: number; network?: number; everybody?: number },
): readonly RateWindow[] => [
  { requests: address, seconds },
  ...(network === undefined ? [] : [{ requests: network, seconds, of: 'network' as const }]),
  ...(everybody === undefined ? [] : [{ requests: everybody, seconds, of: 'everybody' as const }]),
]

/** No window is longer. */
const LONGEST_WINDOW_MS = DAY_MS

/** How often expired windows, and those that a fast clock began, are deleted; the first time at once. */
const CLEAN_UP_MS = HOUR_MS

interface Counted {
  /** 0; when the window is used up, in how many milliseconds it begins anew. */
  wait: number
  /** Whether it is the first that this window refuses, on all servers that count together. */
  isFirst: boolean
}

/** Counts requests by key, such as the sender's address, in one window. */
export interface RateCounter {
  count(key: string): Promise<Counted>
}

/** @param name of the group and the window; counters of one name count together */
export type OpenRateCounter = (name: string, window: RateWindow) => RateCounter

/** How many addresses a counter remembers: a flood over more of them must not fill the memory. */
const MOST_ADDRESSES = 100_000

/** For one server alone. @param most addresses to remember; beyond that, the half whose windows end first is dropped */
export function countInMemory(_: string, { requests, seconds }: RateWindow, most = MOST_ADDRESSES): RateCounter {
  // All windows are equally long, so those of `older` end first, and dropping one whole map is cheap.
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
      return judge(window.count, requests, window.endsAt - now)
    },
  }
}

const judge = (count: number, requests: number, left: number): Counted => ({
  wait: count > requests ? Math.max(1, left) : 0,
  isFirst: count === requests + 1,
})

/** Where servers count together. Keys reveal no address; times are Unix milliseconds. */
interface SharedWindows {
  /** `endsAt`: when the key's window ends if it begins now. @returns how many there were in it, and when it ends */
  count(request: { key: string; endsAt: number }): Promise<{ count: number; endsAt: number }>
  forget(latest: number): Promise<void>
}

/** While the store fails, it's logged this often. */
const LOG_AGAIN_MS = HOUR_MS

/** For all servers on the store; while that fails, each counts in memory. @param secret hashes addresses */
export function countTogether(windows: SharedWindows, secret: string, log: Logger): OpenRateCounter {
  let loggedAt = Number.NEGATIVE_INFINITY
  const logOnce = (error: unknown) => {
    if (performance.now() - loggedAt < LOG_AGAIN_MS) return
    loggedAt = performance.now()
    log.error({ err: error }, 'requests cannot be counted in the store; this server counts them in its own memory')
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
          return judge(count, window.requests, endsAt - now)
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
