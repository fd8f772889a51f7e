import { openComposer } from '#server/flows/leads/compose-mail.ts'
import type { Config } from './config.ts'
import type { Edge } from './open-edge.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Site } from './open-site.ts'
import type { SiteAddress } from './site-address.ts'
import { chooseThirdParties, describeSite, openPartners, readConnections, sandboxedParts } from './third-parties.ts'

/** Decides which third parties are real, and starts stand-ins for those that aren't and may be shown. */
export async function chooseRealOrStandIn(config: Config, { secrets }: Infrastructure, address: SiteAddress) {
  const parties = chooseThirdParties(config)
  const isSandboxed = sandboxedParts(parties).length > 0
  const standIns = isSandboxed
    ? await (await import('./start-stand-ins.ts')).startStandIns(
        config,
        secrets.webhookSigning,
        () => address.listening,
      )
    : undefined
  return { parties, standIns, siteConfig: describeSite(config, parties), reach: readConnections(config, standIns) }
}

export type ThirdPartyChoice = Awaited<ReturnType<typeof chooseRealOrStandIn>>

interface Connected {
  address: SiteAddress
  site: Pick<Site, 'mails' | 'siteName'>
  edge: Pick<Edge, 'openRateCounter' | 'security'>
  /** Erased addresses that a notice to the owner may name, by the notice's id. In memory only. */
  erasedAddresses: ReadonlyMap<string, string>
}

/** Opens what speaks to each third party that isn't off. */
export function connectThirdParties(
  config: Config,
  { clock, secrets, signingSecrets }: Infrastructure,
  { standIns, siteConfig, reach }: ThirdPartyChoice,
  { address, site, edge, erasedAddresses }: Connected,
) {
  const { origin } = address
  const { consoleOrigin, alertWebhookUrl, timeZone } = config
  const isOwnPort = (port: string) => [address.listening, origin()].some((own) => new URL(own).port === port)
  return openPartners(reach, {
    clock,
    origin,
    consoleOrigin,
    siteName: site.siteName,
    signingSecret: secrets.webhookSigning,
    alertWebhookUrl,
    guarding: { clock, openCounter: edge.openRateCounter, note: edge.security.record },
    push: { privateKey: secrets.webPush, isStandIn: standIns && isOwnPort },
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
