import type { ConnectionId } from '#contracts/console-connections.ts'
import { openComposer } from '#server/flows/leads/compose-mail.ts'
import type { Config } from './config.ts'
import { boundsIn } from './connections/effective-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Site } from './open-site.ts'
import type { SiteAddress } from './site-address.ts'
import type { startStandIns } from './start-stand-ins.ts'
import { chooseThirdParties, describeSite, openPartners, readConnections, sandboxedParts } from './third-parties.ts'

/** The stand-ins, started once they're needed: which of them are in use changes with the settings. */
export interface StandIns {
  start(): Promise<RunningStandIns>
  started(): RunningStandIns | undefined
}

type RunningStandIns = Awaited<ReturnType<typeof startStandIns>>

export function openStandIns(config: Config, { secrets }: Infrastructure, address: SiteAddress): StandIns {
  let started: RunningStandIns | undefined
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

/** Opens what speaks to each third party that isn't off. */
export function connectThirdParties(
  config: Config,
  { clock, secrets, signingSecrets }: Infrastructure,
  { siteConfig, reach }: ThirdPartyChoice,
  { address, site, erasedAddresses, owners }: Connected,
) {
  const { origin } = address
  const { consoleOrigin, alertWebhookUrl, timeZone } = config
  return openPartners(reach, {
    clock,
    origin,
    consoleOrigin,
    siteName: site.siteName,
    signingSecret: secrets.webhookSigning,
    alertWebhookUrl,
    boundsOf: boundsIn({ owners, config }),
    openComposer: async () =>
      openComposer({
        ...(await site.mails()),
        origin,
        clock,
        signingSecrets,
        mailParts: {
          timeZone,
          consoleOrigin,
          isSandbox: siteConfig.sandboxed.length > 0,
          checksums: reach.archives?.sums,
          erasedAddress: (id) => erasedAddresses.get(id),
        },
      }),
  })
}

export type Partners = Awaited<ReturnType<typeof connectThirdParties>>
