import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'

/** At most `requests` from one address within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
}

/** No window is longer. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** By how much the clocks of servers on one store may differ. */
const CLOCK_SLACK_MS = 60_000

/** How often windows are looked for that a clock which was ahead has begun. The first look is at once. */
const LOOK_AHEAD_MS = 60 * 60 * 1000

/** Counts the requests of each address in one window. */
export interface RateCounter {
  /**
   * Counts one request.
   * @throws RateLimiterRes when the window is used up; says when it begins anew
   */
  consume(address: string): Promise<unknown>
}

/**
 * Makes the counter of one window of one group of doors.
 * @param name the group and the window; counters of one name count together
 */
export type OpenRateCounter = (name: string, window: RateWindow) => RateCounter

/** Counts in this process's memory: for one server alone. */
export const countInMemory: OpenRateCounter = (_, { requests, seconds }) =>
  new RateLimiterMemory({ points: requests, duration: seconds })

/**
 * Counts in the store, for all servers on it together. While the database cannot be used, each server counts in its own
 * memory, so that nobody is refused for that reason. A window that ends later than one could that began now is of a clock
 * that was ahead, and is forgotten within an hour.
 * @param pool connections to PostgreSQL
 * @param secret by which addresses are hashed, since nothing about a visitor is kept; the same for all servers
 */
export function countInPostgres(pool: Pool, secret: string): OpenRateCounter {
  let isFirst = true
  void forgetWindowsAhead(pool)
  setInterval(() => void forgetWindowsAhead(pool), LOOK_AHEAD_MS).unref()
  return (name, { requests, seconds }) => {
    const window = { points: requests, duration: seconds }
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      // All windows are in one table, so one of them sweeps it.
      clearExpiredByTimeout: isFirst,
      insuranceLimiter: new RateLimiterMemory(window),
    })
    isFirst = false
    return { consume: (address) => limiter.consume(hashOf(`${name} ${address}`)) }
  }
  function hashOf(text: string): string {
    return createHmac('sha256', secret).update(`rate limit ${text}`).digest('base64url')
  }
}

async function forgetWindowsAhead(pool: Pool): Promise<void> {
  try {
    const latestEnd = Date.now() + LONGEST_WINDOW_MS + CLOCK_SLACK_MS
    await pool.query('delete from rate_limits where expire > $1', [latestEnd])
  } catch {
    // Without the database, each server counts in its own memory.
  }
}
