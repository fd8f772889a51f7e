import type { Stoppable } from '#server/clock.ts'
import { type BackupParts, watchBackups } from './back-up.ts'
import { keepPictures, type PictureParts } from './content/pictures.ts'
import { type FollowCallsParts, followCalls } from './follow-calls.ts'
import { keepRetention, type RetentionParts } from './people/keep-retention.ts'
import { type LookUpParts, lookUpOrders } from './purchase/record-order.ts'
import { mailWeeklyReports, type WeeklyReportParts } from './weekly-report.ts'

/**
 * Starts what runs by the clock: deletes what's past its date, mails Monday's report, watches the backups' age, checks
 * calls to come, looks up older orders' amounts, deletes pictures that nothing names.
 */
export function workByTheClock(
  parts: RetentionParts & WeeklyReportParts & BackupParts & FollowCallsParts & LookUpParts & PictureParts,
): Stoppable {
  const works = [
    keepRetention(parts),
    mailWeeklyReports(parts),
    watchBackups(parts),
    followCalls(parts),
    lookUpOrders(parts),
    keepPictures(parts),
  ]
  return {
    async stop() {
      await Promise.all(works.map(async (work) => work?.stop()))
    },
  }
}
