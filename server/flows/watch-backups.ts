import type { Logger } from 'pino'
import { type Clock, DAY_MS, HOUR_MS, keepDoing, type Stoppable } from '#server/clock.ts'
import { latestBackup } from '#server/store/backups.ts'
import type { Database } from '#server/store/database.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import type { Incident } from '#server/store/tables/lead-tables.ts'

/** Backups are made every night; one may be missed. */
const OLDEST_MS = 2 * DAY_MS

/** A site may take leads for so long before its first backup. */
const FIRST_MS = 7 * DAY_MS

/** How often the owner hears of it. */
const AGAIN_MS = DAY_MS

export interface BackupParts {
  db: Database
  clock: Clock
  log: Logger
  /** The backup folder; undefined if backups are made elsewhere. */
  backups: string | undefined
  isClockTrusted: () => boolean
  recordIncident: (incident: Incident, reason: string) => void
}

/** Alerts the owner once a day while the latest backup is older than two days, or there is none after a week of leads. */
export function watchBackups(parts: BackupParts, { lookMs = HOUR_MS } = {}): Stoppable | undefined {
  const { db, clock, log, backups, isClockTrusted, recordIncident } = parts
  if (backups === undefined) return undefined
  // Not at the start: a machine that was off makes up for its backup first.
  let isStart = true
  return keepDoing(async () => {
    if (isStart || !isClockTrusted()) {
      isStart = false
      return lookMs
    }
    try {
      const wrong = await findFault(db, clock(), backups)
      const before = (await readLatestAlarms(db)).find(({ destination }) => destination === 'backup:old')
      if (wrong !== undefined && !(before && Math.abs(clock() - before.at) < AGAIN_MS)) {
        log.error({ wrong }, 'there is no recent backup')
        recordIncident('backup:old', wrong)
      }
    } catch (error) {
      log.error({ err: error }, "the age of the latest backup couldn't be read")
    }
    return lookMs
  })
}

async function findFault(db: Database, now: number, backups: string): Promise<string | undefined> {
  const latest = latestBackup(backups)?.at
  if (latest !== undefined) {
    const days = Math.floor((now - latest) / DAY_MS)
    return now - latest > OLDEST_MS ? `the latest is ${days} days old` : undefined
  }
  const { first } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first !== null && now - Number(first) > FIRST_MS ? 'none was ever made' : undefined
}
