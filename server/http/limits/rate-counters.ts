import { createHmac } from 'node:crypto'

/** At most `requests` from one address within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
}

/** No window is longer. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** By how much the clocks of servers on one store may differ. */
const CLOCK_SLACK_MS = 60_000

/** How often windows are looked for that are over, or that a clock which was ahead has begun. The first look is at once. */
const LOOK_MS = 60 * 60 * 1000

/** Counts the requests of each address in one window. */
export interface RateCounter {
  /** Counts one request. @returns 0; when the window is used up, in how many milliseconds it begins anew */
  count(address: string): Promise<number>
}

/**
 * Makes the counter of one window of one group of doors.
 * @param name the group and the window; counters of one name count together
 */
export type OpenRateCounter = (name: string, window: RateWindow) => RateCounter

/** Counts in this process's memory: for one server alone. */
export const countInMemory: OpenRateCounter = (_, { requests, seconds }) => {
  // In the order in which they end, since all last alike.
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    async count(address) {
      // Of a clock that nobody sets.
      const now = performance.now()
      for (const [other, { endsAt }] of windows) {
        if (endsAt > now) break
        windows.delete(other)
      }
      const window = windows.get(address) ?? { count: 0, endsAt: now + seconds * 1000 }
      window.count += 1
      windows.set(address, window)
      return window.count > requests ? window.endsAt - now : 0
    },
  }
}

/** Where servers count together. Keys say nothing of an address; times are Unix milliseconds. */
interface SharedWindows {
  count(request: { key: string; endsAt: number }): Promise<{ count: number; endsAt: number }>
  /** Forgets the windows that are over, and those that end after `latest`. */
  forget(latest: number): Promise<void>
}

/**
 * Counts in the store, for all servers on it together. While the database cannot be used, each server counts in its own
 * memory, so that nobody is refused for that reason. A window that ends later than one could that began now is of a clock
 * that was ahead, and is forgotten within an hour.
 * @param secret by which addresses are hashed, since nothing about a visitor is kept; the same for all servers
 */
export function countTogether(windows: SharedWindows, secret: string): OpenRateCounter {
  const forget = () => {
    // Without the database, each server counts in its own memory.
    windows.forget(Date.now() + LONGEST_WINDOW_MS + CLOCK_SLACK_MS).catch(() => {})
  }
  forget()
  setInterval(forget, LOOK_MS).unref()
  return (name, window) => {
    const alone = countInMemory(name, window)
    return {
      async count(address) {
        try {
          const now = Date.now()
          const key = hashOf(`${name} ${address}`)
          const { count, endsAt } = await windows.count({ key, endsAt: now + window.seconds * 1000 })
          return count > window.requests ? Math.max(1, endsAt - now) : 0
        } catch {
          return alone.count(address)
        }
      },
    }
  }
  function hashOf(text: string): string {
    return createHmac('sha256', secret).update(`rate limit ${text}`).digest('base64url')
  }
}
