import type { Pool } from 'pg'
import { shareCalls } from './share-calls.ts'

/** A request that is counted in the window of a key, which lasts until `endsAt` (Unix milliseconds) when it begins now. */
interface CountedRequest {
  key: string
  endsAt: number
}

/** The windows in which servers on one PostgreSQL count requests together. */
export interface RateWindows {
  /**
   * Counts one request. What comes at about the same time is counted by one statement.
   * @returns how many there were in the window with it, and when that ends
   */
  count(request: CountedRequest): Promise<{ count: number; endsAt: number }>
  /** Forgets the windows that are over, and those that end after `latest`. */
  forget(latest: number): Promise<void>
}

/** The windows of the table `rate_limits`. */
export const openRateWindows = (pool: Pool): RateWindows => ({
  count: shareCalls((requests: readonly CountedRequest[]) => countTogether(pool, requests)),
  async forget(latest) {
    await pool.query('delete from rate_limits where expire > $1 or expire <= $2', [latest, Date.now()])
  },
})

interface WindowRow {
  key: string
  points: number
  expire: number
}

/** By key, or two servers could each hold a row that the other waits for. */
async function countTogether(pool: Pool, requests: readonly CountedRequest[]) {
  const byKey = Map.groupBy(requests, ({ key }) => key)
  const keys = [...byKey.keys()].toSorted()
  const { rows } = await pool.query<WindowRow>(COUNT, [
    keys,
    keys.map((key) => byKey.get(key)?.length ?? 0),
    keys.map((key) => byKey.get(key)?.[0]?.endsAt ?? 0),
    Date.now(),
  ])
  const counted = new Map(rows.map(({ key, points, expire }) => [key, { left: points, endsAt: expire }]))
  // From the last to the first, each one less than the one after it.
  return requests
    .toReversed()
    .map(({ key, endsAt }) => {
      const window = counted.get(key) ?? { left: 1, endsAt }
      return { count: window.left--, endsAt: window.endsAt }
    })
    .toReversed()
}

const COUNT = `
  insert into rate_limits as known (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as asked (key, points, expire)
  on conflict (key) do update set
    points = case when known.expire <= $4 then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= $4 then excluded.expire else known.expire end
  returning key, points, expire`
