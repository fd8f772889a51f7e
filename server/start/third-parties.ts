import type { ConnectionId } from '#contracts/console-connections.ts'
import {
  AUTOMATED_KINDS,
  CRM_IDS,
  DESTINATION_NAMES,
  DESTINATIONS,
  type Destination,
  LEAD_KINDS,
  QUEUED_KINDS,
  type QueuedKind,
} from '#contracts/lead-kind.ts'
import type { SandboxedPart, SiteSettings } from '#contracts/site-config.ts'
import type { ConnectionModes } from '#server/flows/content/first-hour.ts'
import type { Addresses } from '#server/flows/leads/manage-deliveries.ts'
import { archiveConnection, chooseArchives } from '#server/partners/archives.ts'
import { chooseAssistant, describeAssistant } from '#server/partners/assistant.ts'
import { bookingPage, calendlyConnection, chooseCalendly } from '#server/partners/calendly.ts'
import { chooseClarity } from '#server/partners/clarity.ts'
import { hubspotConnection, hubspotDestination } from '#server/partners/hubspot.ts'
import { mailConnection, mailDestinations } from '#server/partners/mail.ts'
import { chooseMode, type DestinationSettings, type RunningSandbox, type ThirdParty } from '#server/partners/partner.ts'
import { chooseStripe, hasTestKey, priceToShow, SANDBOX_CODE, stripeConnection } from '#server/partners/stripe.ts'
import { webhookConnections, webhookDestinations } from '#server/partners/webhooks.ts'
import type { Config } from './config.ts'

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

/** The same, with what waits for its key. Which forms the CRM has, nobody can read meanwhile. */
export function routeWaiting(config: Config, locked: readonly ConnectionId[]): ReturnType<typeof routeKinds> {
  const route = routeKinds(locked.includes('mail') ? { ...config, sandboxAllowed: true } : config)
  const crms = CRM_IDS.filter((id) => locked.includes(id))
  return (kind) => [...route(kind), ...(LEAD_KINDS.some((lead) => lead === kind) ? crms : [])]
}

export type ThirdParties = ReturnType<typeof chooseThirdParties>

/** Decides whether each third party is live, sandboxed, or off, from the settings alone. */
export function chooseThirdParties(config: Config) {
  const chosen = DESTINATIONS.map((destination) => {
    const { name, url, hasStandIn } = DESTINATION_SETTINGS[destination]
    const isSet = url(config) !== undefined
    const none: ThirdParty = { mode: 'off', why: `${name} not set` }
    return [destination, isSet || hasStandIn ? chooseMode(isSet, name, config) : none] as const
  })
  return {
    destinations: Object.fromEntries(chosen) as Record<Destination, ThirdParty>,
    scheduler: chooseCalendly(config),
    assistant: chooseAssistant(config),
    payments: chooseStripe(config),
    archives: chooseArchives(config),
    analytics: chooseClarity(config),
  }
}

/** The sandboxed parts, in the terms of the 'Sandbox' badge. */
export function sandboxedParts({ destinations, scheduler, assistant, payments, archives }: ThirdParties) {
  const automation = AUTOMATED_KINDS.map((kind) => destinations[kind]).find(({ mode }) => mode === 'sandbox')
  const parties = { automation, scheduler, assistant, payments, archives, mail: destinations['owner-mail'] }
  return (Object.keys(parties) as SandboxedPart[]).filter((part) => parties[part]?.mode === 'sandbox')
}

/** Those that an owner connects in the first hour. An automation counts as soon as one form goes to it. */
export function connectionModes({ destinations, scheduler, payments }: ThirdParties, config: Config): ConnectionModes {
  const automated = AUTOMATED_KINDS.map((kind) => destinations[kind].mode)
  return {
    mail: destinations['owner-mail'].mode,
    calendar: scheduler.mode,
    payments: payments.mode,
    isTestKey: hasTestKey(config),
    automation: (['live', 'sandbox'] as const).find((mode) => automated.includes(mode)) ?? 'off',
  }
}

/** The adapters' addresses and keys; undefined for what's off. Stand-ins differ only by address. */
export const readConnections = (config: Config, sandbox: RunningSandbox | undefined) => ({
  webhookUrls: webhookConnections(config, sandbox),
  hubspot: hubspotConnection(config),
  mail: mailConnection(config, sandbox),
  scheduler: calendlyConnection(config, sandbox),
  payments: stripeConnection(config, sandbox),
  archives: archiveConnection(config, sandbox),
  /** Hashes of accepted client codes; those created by the owner are in the store. */
  clientCodes: [
    ...(config.clientCodeHashes ?? []),
    ...(chooseStripe(config).mode === 'sandbox' ? [SANDBOX_CODE.hash] : []),
  ],
})

/** What pages are told of the settings. */
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

/** Where each destination is. Shows only the host, since the path may hold a key; null if it isn't set up. */
export function readAddresses(config: Config): Addresses {
  const { destinations } = chooseThirdParties(config)
  const addressOf = (destination: Destination) => {
    const { mode } = destinations[destination]
    const { host } = new URL(DESTINATION_SETTINGS[destination].url(config) ?? 'none:')
    const where = { live: host, sandbox: 'the sandbox', off: null }[mode]
    return { name: DESTINATION_NAMES[destination], hasAddress: mode !== 'off', where }
  }
  return Object.fromEntries(DESTINATIONS.map((destination) => [destination, addressOf(destination)])) as Addresses
}
