import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'

/** At most `requests` from one address within `seconds`. */
export interface RateWindow {
  requests: number
  seconds: number
}

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
 * memory, so that nobody is refused for that reason.
 * @param pool connections to PostgreSQL
 * @param secret by which addresses are hashed, since nothing about a visitor is kept; the same for all servers
 */
export function countInPostgres(pool: Pool, secret: string): OpenRateCounter {
  let isFirst = true
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
