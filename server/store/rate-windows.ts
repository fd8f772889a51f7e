import type { Pool } from 'pg'
import { CLOCK_SLACK_MS } from '#contracts/clock.ts'
import { batchConcurrent } from './batch-concurrent.ts'
import { throwStoreError } from './store-error.ts'
import type { RateLimitTable } from './tables/site-tables.ts'

/** A request to count in a key's window. A window that starts now lasts until `endsAt` (Unix milliseconds). */
interface CountedRequest {
  key: string
  endsAt: number
}

/** Rate-limit windows shared by all servers on one PostgreSQL. */
export const openRateWindows = (pool: Pool) => ({
  count: batchConcurrent((requests: readonly CountedRequest[]) => countRequests(pool, requests)),
  async forget(latest: number): Promise<void> {
    const statement = 'delete from rate_limits where expire > $1 or expire <= $2'
    await pool.query(statement, [latest, Date.now()]).catch(throwStoreError)
  },
})

async function countRequests(pool: Pool, requests: readonly CountedRequest[]) {
  const asked = [requests.map(({ key }) => key), requests.map(({ endsAt }) => endsAt), Date.now()]
  const { rows } = await pool.query<RateLimitTable>(COUNT, asked).catch(throwStoreError)
  const counted = new Map(rows.map(({ key, points, expire }) => [key, { left: points, endsAt: expire }]))
  // From last to first, counting down.
  return requests
    .toReversed()
    .map(({ key, endsAt }) => {
      const window = counted.get(key) ?? { left: 1, endsAt }
      return { count: window.left--, endsAt: window.endsAt }
    })
    .toReversed()
}

/** Also by a clock that was ahead: until then, its senders would be counted in one window. */
const IS_OVER = `known.expire <= $3 or known.expire > excluded.expire + ${CLOCK_SLACK_MS}`

// Ordered by key, or two servers could deadlock.
const COUNT = `
  insert into rate_limits as known (key, points, expire)
  select key, count(*), min(expire) from unnest($1::text[], $2::bigint[]) as asked (key, expire)
  group by key order by key
  on conflict (key) do update set
    points = case when ${IS_OVER} then excluded.points else known.points + excluded.points end,
    expire = case when ${IS_OVER} then excluded.expire else known.expire end
  returning key, points, expire`
