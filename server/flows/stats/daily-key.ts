import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { DAY_MS, repeat, utcDay } from '#contracts/clock.ts'
import { insertDailyKey, readDailyKey } from '#server/store/counts.ts'
import { deleteBefore, type StoreDeps } from '#server/store/database.ts'

interface DailyKey {
  day: string
  key: string
}

export interface DailyKeyHolder {
  /** Today's random key, the same on every server. While the store fails, it's this process's own. Never throws. */
  today(): Promise<DailyKey>
  stop(): Promise<void>
}

/** How long to leave a failed store alone: each try may wait for a lock while a visitor waits. */
const RETRY_AFTER_MS = 60_000

/** Keeps the day's key, and deletes those of past days at startup and at each midnight (UTC). */
export async function openDailyKey({ db, clock, log }: StoreDeps & { log: Logger }): Promise<DailyKeyHolder> {
  let own: DailyKey | undefined
  let common: Promise<DailyKey> | undefined
  let askAgainAt = Infinity

  async function agree({ day, key }: DailyKey): Promise<DailyKey> {
    try {
      await insertDailyKey(db, day, key)
      return { day, key: await readDailyKey(db, day) }
    } catch (error) {
      askAgainAt = clock() + RETRY_AFTER_MS
      log.error({ err: error }, 'the daily key could not be stored; this process uses its own for now')
      return { day, key }
    }
  }

  const stop = await repeat(async () => {
    const now = clock()
    const day = utcDay(now)
    if (own?.day !== day) {
      own = undefined
      common = undefined
    }
    try {
      await deleteBefore(db, 'daily_keys', 'day', day)
      return DAY_MS - (now % DAY_MS)
    } catch (error) {
      log.error({ err: error }, 'past daily keys could not be deleted; trying again later')
      return RETRY_AFTER_MS
    }
  })

  return {
    async today() {
      const now = clock()
      const day = utcDay(now)
      if (own?.day !== day) {
        own = { day, key: randomBytes(32).toString('base64url') }
        common = undefined
      }
      if (now >= askAgainAt) common = undefined
      if (!common) {
        askAgainAt = Infinity
        common = agree(own)
      }
      return common
    },
    stop,
  }
}
