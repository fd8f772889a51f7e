import { join } from 'node:path'
import { MINUTE_MS } from '#contracts/clock.ts'
import type { ConnectionId } from '#contracts/console-connections.ts'
import type { Destination } from '#contracts/lead-kind.ts'
import { mailCallOnce } from '#server/flows/calls/call-link.ts'
import { openClaims } from '#server/flows/calls/follow-calls.ts'
import { openDummyMail } from '#server/flows/leads/dummy-mail.ts'
import { leadContent } from '#server/flows/leads/outbox-content.ts'
import { openErasures, sandboxEraser } from '#server/flows/privacy/erase-person.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import type { Incidents } from '#server/outbox/watch-destinations.ts'
import type { Config } from './config.ts'
import type { Partners } from './connect-third-parties.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { routeWaiting } from './third-parties.ts'

interface LeadOptions {
  partners: Pick<Partners, 'destinations' | 'mail' | 'scheduler'>
  incidents: Incidents
  erasedAddresses: Map<string, string>
  /** What's connected, but its key isn't here: what goes there waits for it, or for another server. */
  locked: readonly ConnectionId[]
}

/** What leads are captured and erased with, and the outbox that delivers them once it's started. */
export function openLeads(
  config: Config,
  { db, clock, log, secrets, signingSecrets }: Infrastructure,
  { partners, incidents, erasedAddresses, locked }: LeadOptions,
) {
  const { destinations, mail, scheduler } = partners
  const base = { db, clock, log, timeZone: config.timeZone }
  const destinationsOf = routeWaiting(config, locked)
  const outbox = createOutbox({
    ...base,
    content: leadContent(db),
    adapters: destinations.map((each) => mailCallOnce(each, base)),
    random: Math.random,
    recordIncident: incidents.record,
  })
  const wakeOutbox = (destination: Destination) => outbox.wake(destination)
  return {
    outbox,
    capture: {
      ...base,
      destinationsOf,
      wakeOutbox,
      newsletterOptIn: config.newsletterOptIn,
      bookingWaitMs: config.bookingWaitMinutes * MINUTE_MS,
      signingSecrets,
      claims: openClaims({ ...base, scheduler, destinationsOf, wakeOutbox }),
      dummyMail: openDummyMail({ draft: mail?.draft, destinationsOf, clock, log }),
    },
    erasing: {
      erasures: openErasures(config.dataDir, secrets.erasures),
      erasedAddresses,
      eraseFromSandbox: sandboxEraser(join(config.dataDir, 'sandbox.sqlite')),
    },
  }
}

export type Leads = ReturnType<typeof openLeads>
