import { type Incidents, watchDestinations } from '#server/outbox/watch-destinations.ts'
import type { Config } from './config.ts'
import type { Partners } from './connect-third-parties.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Leads } from './open-leads.ts'
import type { Site } from './open-site.ts'
import { workByTheClock } from './work-by-the-clock.ts'

interface WorkOptions {
  infrastructure: Infrastructure
  site: Pick<Site, 'readReleaseTexts' | 'readRelease' | 'publisher' | 'landingPages' | 'follower'>
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
  const works = workByTheClock({
    ...leads.capture,
    ...leads.erasing,
    readReleaseTexts: site.readReleaseTexts,
    readRelease: site.readRelease,
    publisher: site.publisher,
    site: site.follower,
    timeZone,
    landingPages: site.landingPages,
    scheduler: partners.scheduler,
    payments: partners.payments,
    backups,
    retentionDays,
    isClockTrusted,
    recordIncident: incidents.record,
  })
  return {
    /** First: nothing more goes out. */
    stopDelivering: () => watch.stop(),
    stop: () => works.stop(),
  }
}
