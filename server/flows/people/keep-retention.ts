import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { repeat } from '../repeat.ts'
import { deleteExpired } from './delete-expired.ts'

/** What keeping to the owner's word takes. */
export interface RetentionParts {
  db: Database
  clock: Clock
  log: Logger
  /** Undefined when nothing is to be deleted. */
  retentionDays: number | undefined
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** When in the night, in UTC. */
const NIGHT_MS = 3 * HOUR_MS

/** How long a store that failed is left alone. */
const PATIENCE_MS = HOUR_MS

/**
 * Deletes each night what is older than it may be, and once at the start, behind everything else. Several servers at once
 * delete the same. What is told of it are counts.
 * @returns stops it, at the next batch when one is under way
 */
export function keepRetention({ db, clock, log, retentionDays }: RetentionParts): { stop(): Promise<void> } {
  if (retentionDays === undefined) return { stop: async () => {} }
  const stopping = new AbortController()
  const stopped = repeat(async () => {
    try {
      const expired = await deleteExpired({ db, clock, retentionDays }, stopping.signal)
      if (Object.values(expired).some((count) => count > 0)) log.info(expired, 'what was too old was deleted')
      return DAY_MS - ((clock() - NIGHT_MS) % DAY_MS)
    } catch (error) {
      log.error({ err: error }, 'what is too old could not be deleted; it is tried again in an hour')
      return PATIENCE_MS
    }
  })
  return {
    async stop() {
      stopping.abort()
      const stop = await stopped
      await stop()
    },
  }
}
