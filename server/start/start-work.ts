import { followCalls } from '#server/flows/calls/follow-calls.ts'
import { tidyPictures } from '#server/flows/content/pictures.ts'
import { publishByTheClock } from '#server/flows/content/publish-due.ts'
import { applyRetention } from '#server/flows/privacy/apply-retention.ts'
import { mailWeeklyReports } from '#server/flows/stats/weekly-report.ts'
import { type Incidents, watchDestinations } from '#server/outbox/watch-destinations.ts'
import { watchBackups } from '#server/store/back-up.ts'
import type { Config } from './config.ts'
import type { Partners } from './connect-third-parties.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Leads } from './open-leads.ts'
import type { Site } from './open-site.ts'

interface WorkOptions {
  infrastructure: Infrastructure
  site: Pick<Site, 'readReleaseTexts' | 'readRelease' | 'publisher' | 'landingPages'>
  partners: Partners
  leads: Leads
  incidents: Incidents
  backups: string | undefined
}

/** Starts what runs beside requests: alarms about destinations, and what's due by the clock. */
export function startWork(
  { retentionDays, timeZone }: Config,
  { infrastructure, site, partners, leads, incidents, backups }: WorkOptions,
) {
  const { db, clock, log, isClockTrusted } = infrastructure
  const watch = watchDestinations({
    db,
    clock,
    log,
    timeZone,
    destinations: partners.destinations.map(({ destination }) => destination),
    alerts: partners.alerts,
    incidents,
  })
  const byTheClock = {
    ...leads.capture,
    ...leads.erasing,
    readReleaseTexts: site.readReleaseTexts,
    readRelease: site.readRelease,
    publisher: site.publisher,
    timeZone,
    landingPages: site.landingPages,
    scheduler: partners.scheduler,
    backups,
    retentionDays,
    isClockTrusted,
    recordIncident: incidents.record,
  }
  const works = [
    applyRetention(byTheClock),
    mailWeeklyReports(byTheClock),
    watchBackups(byTheClock),
    followCalls(byTheClock),
    tidyPictures(byTheClock),
    publishByTheClock(byTheClock),
  ]
  return {
    /** First: nothing more goes out. */
    stopDelivering: () => watch.stop(),
    stop: () => Promise.all(works.map(async (work) => work?.stop())),
  }
}
