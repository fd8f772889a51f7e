import type { ConnectionId } from '#contracts/console-connections.ts'
import { openComposer } from '#server/flows/leads/compose-mail.ts'
import { combineAlerts } from '#server/partners/alerts.ts'
import { openArchives } from '#server/partners/archives.ts'
import { openCalendly } from '#server/partners/calendly.ts'
import { openHubspot } from '#server/partners/hubspot.ts'
import { openMail } from '#server/partners/mail.ts'
import { openAlertWebhook, openWebhooks } from '#server/partners/webhooks.ts'
import type { Config } from './config.ts'
import { boundsIn } from './connections/effective-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Site } from './open-site.ts'
import type { SiteAddress } from './site-address.ts'
import type { startStandIns } from './start-stand-ins.ts'
import { chooseThirdParties, describeSite, readConnections, sandboxedParts } from './third-parties.ts'

export type StandIns = ReturnType<typeof openStandIns>

/** The stand-ins, started once they're needed: which of them are in use changes with the settings. */
export function openStandIns(config: Config, { secrets }: Infrastructure, address: SiteAddress) {
  let started: Awaited<ReturnType<typeof startStandIns>> | undefined
  return {
    started: () => started,
    async start() {
      const { startStandIns: start } = await import('./start-stand-ins.ts')
      started ??= await start(config, secrets.webhookSigning, () => address.listening)
      return started
    },
  }
}

/** Decides which third parties are real, and starts stand-ins for those that aren't and may be shown. */
export async function chooseRealOrStandIn(config: Config, all: StandIns) {
  const parties = chooseThirdParties(config)
  const standIns = sandboxedParts(parties).length > 0 ? await all.start() : undefined
  return { parties, standIns, siteConfig: describeSite(config, parties), reach: readConnections(config, standIns) }
}

export type ThirdPartyChoice = Awaited<ReturnType<typeof chooseRealOrStandIn>>

interface Connected {
  address: SiteAddress
  site: Pick<Site, 'mails' | 'siteName'>
  /** What owners connected. */
  owners: ReadonlySet<ConnectionId>
  /** Erased addresses that a notice to the owner may name, by the notice's id. In memory only. */
  erasedAddresses: ReadonlyMap<string, string>
}

/** Opens what speaks to third parties; undefined for what's off: the mail library and Stripe's take 20 MiB. */
export async function connectThirdParties(
  config: Config,
  { clock, secrets, signingSecrets }: Infrastructure,
  { siteConfig, reach }: ThirdPartyChoice,
  { address: { origin }, site, erasedAddresses, owners }: Connected,
) {
  const { consoleOrigin, alertWebhookUrl, timeZone } = config
  const { mail: mailSettings, hubspot, payments, scheduler, archives } = reach
  const { siteName } = site
  // Signs what the automations and the alert webhook get.
  const secret = secrets.webhookSigning
  const boundsOf = boundsIn({ owners, config })
  const composer = async () =>
    openComposer({
      ...(await site.mails()),
      origin,
      clock,
      signingSecrets,
      mailParts: {
        timeZone,
        consoleOrigin,
        isSandbox: siteConfig.sandboxed.length > 0,
        checksums: archives?.sums,
        erasedAddress: (id) => erasedAddresses.get(id),
      },
    })
  const mail =
    mailSettings && (await openMail({ ...mailSettings, lookup: boundsOf('mail').lookup }, await composer(), clock))
  const alerting = { origin, consoleOrigin, siteName }
  const webhook = alertWebhookUrl
    ? [openAlertWebhook({ url: alertWebhookUrl, ...alerting, secret, clock, send: boundsOf('alarms').send })]
    : []
  return {
    destinations: [
      ...openWebhooks({ urls: reach.webhookUrls, secret, clock, sendTo: (kind) => boundsOf(kind).send }),
      ...(hubspot ? [openHubspot({ ...hubspot, origin, siteName, clock })] : []),
      ...(mail?.destinations ?? []),
    ],
    mail,
    alerts: combineAlerts(mail ? [...webhook, mail.alerts(alerting)] : webhook),
    scheduler: scheduler && openCalendly({ ...scheduler, clock }),
    payments: payments && (await import('#server/partners/stripe-client.ts')).openStripe({ ...payments, clock }),
    archives: archives && openArchives(archives, { send: boundsOf('archives').send }),
  }
}

export type Partners = Awaited<ReturnType<typeof connectThirdParties>>
