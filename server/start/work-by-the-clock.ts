import type { Stoppable } from '#contracts/clock.ts'
import { type FollowCallsParts, followCalls } from '#server/flows/calls/follow-calls.ts'
import { keepPictures, type PictureParts } from '#server/flows/content/pictures.ts'
import { keepRetention, type RetentionParts } from '#server/flows/privacy/keep-retention.ts'
import { type LookUpParts, lookUpOrders } from '#server/flows/purchase/record-order.ts'
import { mailWeeklyReports, type WeeklyReportParts } from '#server/flows/stats/weekly-report.ts'
import { type BackupParts, watchBackups } from '#server/store/back-up.ts'

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
