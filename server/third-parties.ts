import { AUTOMATED_KINDS, DESTINATIONS, type Destination, QUEUED_KINDS, type QueuedKind } from '#contracts/lead-kind.ts'
import type { SandboxedPart, SiteSettings } from '#contracts/site-config.ts'
import type { Config } from './config.ts'
import { chooseArchives, reachArchives } from './partners/archives.ts'
import { chooseAssistant, describeAssistant } from './partners/assistant.ts'
import { bookingPage, chooseCalendly, reachCalendly } from './partners/calendly.ts'
import { chooseClarity } from './partners/clarity.ts'
import { hubspotDestination, reachHubspot } from './partners/hubspot.ts'
import { mailDestinations, reachMail } from './partners/mail.ts'
import { chooseMode, type DestinationSettings, type RunningSandbox, type ThirdParty } from './partners/partner.ts'
import { chooseStripe, priceToShow, reachStripe, SANDBOX_CODE } from './partners/stripe.ts'
import { reachWebhooks, webhookDestinations } from './partners/webhooks.ts'

export interface ThirdParties {
  destinations: Record<Destination, ThirdParty>
  scheduler: ThirdParty
  assistant: ThirdParty
  payments: ThirdParty
  archives: ThirdParty
  analytics: ThirdParty
}

/** Every destination: the single source for which kinds go where. */
export const DESTINATION_SETTINGS: DestinationSettings<Destination, Config> = {
  ...webhookDestinations,
  ...hubspotDestination,
  ...mailDestinations,
}

/** Destinations of each kind, according to the settings. */
export function routeKinds(config: Config): (kind: QueuedKind) => readonly Destination[] {
  const routes = new Map(
    QUEUED_KINDS.map((kind) => [
      kind,
      DESTINATIONS.filter((destination) => DESTINATION_SETTINGS[destination].takes(kind, config)),
    ]),
  )
  return (kind) => routes.get(kind) ?? []
}

/** Decides whether each third party is live, sandboxed, or off, from the settings alone. */
export function chooseThirdParties(config: Config): ThirdParties {
  const chosen = DESTINATIONS.map((destination) => {
    const { name, url, hasStandIn } = DESTINATION_SETTINGS[destination]
    const isSet = url(config) !== undefined
    const none: ThirdParty = { mode: 'off', why: `${name} not set` }
    return [destination, isSet || hasStandIn ? chooseMode(isSet, name, config) : none] as const
  })
  return {
    destinations: Object.fromEntries(chosen) as ThirdParties['destinations'],
    scheduler: chooseCalendly(config),
    assistant: chooseAssistant(config),
    payments: chooseStripe(config),
    archives: chooseArchives(config),
    analytics: chooseClarity(config),
  }
}

/** The sandboxed parts, in the terms of the 'Sandbox' badge. */
export function sandboxedParts({
  destinations,
  scheduler,
  assistant,
  payments,
  archives,
}: ThirdParties): SandboxedPart[] {
  const parts: SandboxedPart[] = []
  if (AUTOMATED_KINDS.some((kind) => destinations[kind].mode === 'sandbox')) parts.push('automation')
  if (scheduler.mode === 'sandbox') parts.push('scheduler')
  if (assistant.mode === 'sandbox') parts.push('assistant')
  if (payments.mode === 'sandbox') parts.push('payments')
  if (archives.mode === 'sandbox') parts.push('archives')
  if (destinations['owner-mail'].mode === 'sandbox') parts.push('mail')
  return parts
}

/** Addresses and keys of third parties; undefined for those that are off. */
export type Connections = ReturnType<typeof reachThirdParties>

/** The adapters' configuration. Stand-ins differ only by address. @param sandbox undefined if there is none */
export const reachThirdParties = (config: Config, sandbox: RunningSandbox | undefined) => ({
  webhookUrls: reachWebhooks(config, sandbox),
  hubspot: reachHubspot(config),
  mail: reachMail(config, sandbox),
  scheduler: reachCalendly(config, sandbox),
  payments: reachStripe(config, sandbox),
  archives: reachArchives(config, sandbox),
  /** Hashes of accepted client codes; those created by the owner are in the store. */
  clientCodes: [
    ...(config.clientCodeHashes ?? []),
    ...(chooseStripe(config).mode === 'sandbox' ? [SANDBOX_CODE.hash] : []),
  ],
})

export function describeSite(config: Config, parties: ThirdParties): SiteSettings {
  const { payments, archives } = parties
  // Sells nothing that couldn't be delivered.
  const canSell = payments.mode !== 'off' && archives.mode !== 'off'
  return {
    schedulerUrl: bookingPage(config),
    assistant: describeAssistant(config),
    clarityProjectId: config.clarityProjectId ?? null,
    priceId: canSell ? priceToShow(config) : null,
    maskerSite: config.maskerSiteUrl ?? null,
    sandboxed: sandboxedParts(parties),
  }
}
