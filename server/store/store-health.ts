import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, MINUTE_MS, repeat } from '#contracts/clock.ts'
import { type Database, findRow, isPostgres, putRow, type StoreDeps } from './database.ts'
import { isStoreError } from './store-error.ts'

/** More than the table and index pages that a typical lead and its delivery change. */
const LEAD_BYTES = 48 * 1024

/** Commits a write, always to the same row. @throws StoreError if there's no room for a lead */
export async function checkWritable(db: Database, now: number): Promise<void> {
  // Different each time, since SQLite skips unchanged pages. PostgreSQL reserves room for its own log.
  const ballast = isPostgres(db) ? '' : String(now).repeat(LEAD_BYTES / String(now).length)
  await putRow(db, 'write_checks', 'id', { id: 1, at: now, ballast })
}

/** The store's size on disk, in bytes. */
export async function readStoreSize(db: Database): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

interface WriteCheckDeps extends StoreDeps {
  log: Logger
}

/** How long a result is reused, in milliseconds, so that frequent callers cause no extra writes. */
const FRESH_MS = 1000

/** Creates a check that returns true if the store is writable. It never throws; it logs why not. */
export function createWriteCheck(deps: WriteCheckDeps): () => Promise<boolean> {
  let latest: { begun: number; answer: Promise<boolean> } | undefined
  return async () => {
    const now = performance.now()
    if (!latest || now - latest.begun >= FRESH_MS) latest = { begun: now, answer: tryStore(deps) }
    return latest.answer
  }
}

async function tryStore({ db, clock, log }: WriteCheckDeps): Promise<boolean> {
  try {
    await checkWritable(db, clock())
    return true
  } catch (error) {
    log.error({ err: error }, 'the store cannot be written')
    return false
  }
}

/** How often to ask whether an outage is over, and how long nothing must have failed by then. */
const POLL_MS = 1000

/** Keeps outages of the store from flooding the log: of each, a line with the error's stack, then counts. */
export function followStoreOutage(clock: Clock, { pollMs = POLL_MS }: { pollMs?: number } = {}) {
  let outage: { begun: number; reported: number; latest: number; failures: number } | undefined
  const describe = ({ begun, failures }: { begun: number; failures: number }) => ({
    seconds: Math.round((clock() - begun) / 1000),
    failures,
  })
  return {
    /** True if a line about this error should be written: it isn't the store's, or it's the first of an outage. */
    isNews: (error: unknown): boolean => {
      if (!isStoreError(error)) return true
      const now = clock()
      if (!outage) {
        outage = { begun: now, reported: now, latest: now, failures: 1 }
        return true
      }
      outage.failures += 1
      outage.latest = now
      return false
    },
    /** Logs how an outage goes on, once a minute, and that it's over. @param works whether the store takes writes again */
    watch: (log: Logger, works: () => Promise<boolean>) =>
      repeat(async () => {
        if (!outage) return pollMs
        const isBack = await works()
        const now = clock()
        // Something else than the write that's tried may still fail.
        if (isBack && Math.abs(now - outage.latest) >= 2 * pollMs) {
          log.warn(describe(outage), 'the store works again')
          outage = undefined
        } else if (Math.abs(now - outage.reported) >= MINUTE_MS) {
          log.error(describe(outage), 'the store still fails')
          outage.reported = now
        }
        return pollMs
      }),
  }
}

/** Until when the clock was last found to be right; undefined if never. */
export const readClockMark = async (db: Database): Promise<number | undefined> =>
  (await findRow(db, 'clock_marks', { id: 1 }))?.at

/** Stores until when the clock was right. */
export const writeClockMark = (db: Database, at: number) => putRow(db, 'clock_marks', 'id', { id: 1, at })
