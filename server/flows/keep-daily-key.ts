import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, utcDay } from '#server/clock.ts'
import { deleteDailyKeysBefore, insertDailyKey, readDailyKey } from '#server/store/daily-keys.ts'
import type { Database } from '#server/store/database.ts'

/** What keeping a key takes. */
export interface DailyKeyParts {
  db: Database
  clock: Clock
  log: Logger
}

/** How long a store that failed is left alone: each try may wait for a lock while a visitor waits. */
const PATIENCE_MS = 60_000

interface DailyKey {
  day: string
  key: string
}

/**
 * Answers with today's random key, which every server on the store has in common and which is gone from the store with
 * the first question of a later day. While the store fails, a key of this process serves; it becomes the common one
 * where there is none yet when the store is back. Never throws.
 */
export function keepDailyKey({ db, clock, log }: DailyKeyParts): () => Promise<DailyKey> {
  let own: DailyKey = { day: '', key: '' }
  let common: Promise<DailyKey> | undefined
  let askAgainAt = 0

  async function agree({ day, key }: DailyKey): Promise<DailyKey> {
    try {
      await insertDailyKey(db, day, key)
      await deleteDailyKeysBefore(db, day)
      return { day, key: await readDailyKey(db, day) }
    } catch (error) {
      askAgainAt = clock() + PATIENCE_MS
      log.error({ err: error }, "the day's key could not be stored; one of this process serves meanwhile")
      return { day, key }
    }
  }

  return () => {
    const now = clock()
    const day = utcDay(now)
    if (own.day !== day) {
      own = { day, key: randomBytes(32).toString('base64url') }
      askAgainAt = 0
      common = undefined
    }
    if (askAgainAt > 0 && now >= askAgainAt) {
      askAgainAt = 0
      common = undefined
    }
    common ??= agree(own)
    return common
  }
}
