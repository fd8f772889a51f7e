import type { Stoppable } from '#contracts/clock.ts'
import { type FollowCallsDeps, followCalls } from '#server/flows/calls/follow-calls.ts'
import { type PictureDeps, tidyPictures } from '#server/flows/content/pictures.ts'
import { type PublishDueDeps, publishByTheClock } from '#server/flows/content/publish-due.ts'
import { applyRetention, type RetentionDeps } from '#server/flows/privacy/apply-retention.ts'
import { mailWeeklyReports, type WeeklyReportDeps } from '#server/flows/stats/weekly-report.ts'
import { type BackupDeps, watchBackups } from '#server/store/back-up.ts'

/**
 * Starts what runs by the clock: deletes what's past its date, mails Monday's report, watches the backups' age, checks
 * calls to come, deletes pictures that nothing names, publishes what's scheduled.
 */
export function workByTheClock(
  deps: RetentionDeps & WeeklyReportDeps & BackupDeps & FollowCallsDeps & PictureDeps & PublishDueDeps,
): Stoppable {
  const works = [
    applyRetention(deps),
    mailWeeklyReports(deps),
    watchBackups(deps),
    followCalls(deps),
    tidyPictures(deps),
    publishByTheClock(deps),
  ]
  return {
    async stop() {
      await Promise.all(works.map(async (work) => work?.stop()))
    },
  }
}
