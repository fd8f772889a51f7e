import {
  AUTOMATED_KINDS,
  type AutomatedKind,
  CRM_IDS,
  type CrmId,
  DESTINATIONS,
  type Destination,
  QUEUED_KINDS,
  type QueuedKind,
} from '#contracts/lead-kind.ts'
import type { SandboxedPart, SiteConfig, SiteSettings } from '#contracts/site-config.ts'
import type { Config } from './config.ts'
import { requiredSettings } from './crms.ts'
import type { ArchivePlaces, MailSettings } from './partners/ports.ts'

/** Whether a third party is live, replaced by its stand-in, or off. */
export type Mode = 'live' | 'sandbox' | 'off'

/** A third party's mode, and a one-line reason for people. */
export interface ThirdParty {
  mode: Mode
  why: string
}

/** The mode of each third party. */
export interface ThirdParties {
  destinations: Record<Destination, ThirdParty>
  scheduler: ThirdParty
  assistant: ThirdParty
  payments: ThirdParty
  /** Storage for the document masker's archives. */
  archives: ThirdParty
  /** Has no stand-in. */
  analytics: ThirdParty
}

/** The setting with each automation's address. */
const WEBHOOK_SETTINGS = {
  newsletter: { name: 'NEWSLETTER_WEBHOOK_URL', key: 'newsletterWebhookUrl' },
  survey: { name: 'SURVEY_WEBHOOK_URL', key: 'surveyWebhookUrl' },
  'business-card': { name: 'BUSINESS_CARD_WEBHOOK_URL', key: 'businessCardWebhookUrl' },
  'lead-magnet': { name: 'LEAD_MAGNET_WEBHOOK_URL', key: 'leadMagnetWebhookUrl' },
  purchase: { name: 'PURCHASE_WEBHOOK_URL', key: 'purchaseWebhookUrl' },
} as const satisfies Record<AutomatedKind, { name: string; key: keyof Config }>

/** How the settings configure a destination. */
interface DestinationSetting {
  /** The setting that enables it. */
  name: string
  /** Its address in the settings; undefined if not configured. */
  url: (config: Config) => string | undefined
  /** Whether this kind is queued to it. */
  takes: (kind: QueuedKind, config: Config) => boolean
  /** Whether the sandbox replaces it if it isn't configured. */
  hasStandIn: boolean
}

const automationSetting = (of: AutomatedKind): DestinationSetting => ({
  name: WEBHOOK_SETTINGS[of].name,
  url: (config) => config[WEBHOOK_SETTINGS[of].key],
  // Even without an address: leads wait in the store. A buyer gets one message: ours or the automation's.
  takes: (kind, config) => kind === of && !(kind === 'purchase' && hasMail(config) && config.visitorMail),
  hasStandIn: true,
})

/** Whether we can send mail, by SMTP or to the sandbox. Otherwise, anything that needs mail is queued nowhere. */
const hasMail = ({ smtpUrl, sandboxAllowed }: Config) => smtpUrl !== undefined || sandboxAllowed

/** Kinds the owner gets mail about. */
const TO_OWNER: readonly QueuedKind[] = [
  ...(['survey', 'business-card', 'lead-magnet', 'booking'] as const),
  ...(['weekly-report', 'erasure-notice', 'agreed-call'] as const),
]

/** Kinds visitors get mail about if VISITOR_MAIL is on. If it's off, the automations may mail them. */
const TO_VISITORS: readonly QueuedKind[] = ['survey', 'lead-magnet', 'purchase']

/** Messages that can only go by mail. */
const ONLY_BY_MAIL: readonly QueuedKind[] = ['confirm-newsletter', 'your-data', 'console-invitation', 'agreed-call']

const mailSetting = (takes: DestinationSetting['takes']): DestinationSetting => ({
  name: 'SMTP_URL',
  url: ({ smtpUrl }) => smtpUrl,
  takes: (kind, config) => hasMail(config) && takes(kind, config),
  hasStandIn: true,
})

const crmSetting = (id: CrmId): DestinationSetting => ({
  name: requiredSettings(id)[0],
  url: ({ crms }) => crms[id]?.apiUrl,
  takes: (kind, { crms }) => crms[id]?.kinds.some((each) => each === kind) ?? false,
  hasStandIn: false,
})

/** Every destination: the single source for which kinds go where. */
export const DESTINATION_SETTINGS: Record<Destination, DestinationSetting> = {
  newsletter: automationSetting('newsletter'),
  survey: automationSetting('survey'),
  'business-card': automationSetting('business-card'),
  'lead-magnet': automationSetting('lead-magnet'),
  purchase: automationSetting('purchase'),
  ...(Object.fromEntries(CRM_IDS.map((id) => [id, crmSetting(id)])) as Record<CrmId, DestinationSetting>),
  'owner-mail': mailSetting((kind) => TO_OWNER.includes(kind)),
  'visitor-mail': mailSetting(
    (kind, { visitorMail }) => ONLY_BY_MAIL.includes(kind) || (visitorMail && TO_VISITORS.includes(kind)),
  ),
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

const ARCHIVE_BUCKET = 'ARCHIVE_S3_ENDPOINT and its like'
const ARCHIVE_ADDRESSES = 'MASKER_MAC_X64_URL and MASKER_MAC_ARM64_URL'

/** The settings for the archives' location: one of two ways. */
export const ARCHIVE_SETTINGS = `${ARCHIVE_BUCKET}, or ${ARCHIVE_ADDRESSES}`

function archiveSettings({ archiveS3Endpoint, maskerMacX64Url }: Config): string {
  if (archiveS3Endpoint !== undefined) return ARCHIVE_BUCKET
  return maskerMacX64Url === undefined ? ARCHIVE_SETTINGS : ARCHIVE_ADDRESSES
}

/** Decides whether each third party is live, sandboxed, or off, from the settings alone. */
export function chooseThirdParties(config: Config): ThirdParties {
  const choose = (configured: boolean, names: string): ThirdParty => {
    if (configured) return { mode: 'live', why: `${names} set` }
    if (config.sandboxAllowed) return { mode: 'sandbox', why: `${names} not set` }
    return { mode: 'off', why: `${names} not set, and this is production` }
  }
  const chosen = DESTINATIONS.map((destination) => {
    const { name, url, hasStandIn } = DESTINATION_SETTINGS[destination]
    const isSet = url(config) !== undefined
    return [destination, isSet || hasStandIn ? choose(isSet, name) : { mode: 'off', why: `${name} not set` }] as const
  })
  return {
    destinations: Object.fromEntries(chosen) as ThirdParties['destinations'],
    scheduler: choose(config.calendlyEventUrl !== undefined, 'CALENDLY_EVENT_URL and CALENDLY_TOKEN'),
    assistant: choose(config.elevenlabsAgentId !== undefined, 'ELEVENLABS_AGENT_ID'),
    payments: choose(
      config.stripeSecretKey !== undefined,
      'STRIPE_SECRET_KEY, STRIPE_PRICE_ID and STRIPE_WEBHOOK_SECRET',
    ),
    archives: choose(placesOfArchives(config) !== undefined, archiveSettings(config)),
    analytics:
      config.clarityProjectId === undefined
        ? { mode: 'off', why: 'CLARITY_PROJECT_ID not set' }
        : { mode: 'live', why: 'CLARITY_PROJECT_ID set' },
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

/** Addresses and keys of third parties. */
export interface Connections {
  webhookUrls: Partial<Record<Destination, string>>
  /** Undefined if mail isn't sent. */
  mail: MailSettings | undefined
  /** Undefined if not configured. */
  scheduler: { apiUrl: string; token: string; webhookKey: string | undefined } | undefined
  /** Undefined if not configured. */
  payments: { apiUrl: string; secretKey: string; webhookSecret: string; priceId: string } | undefined
  /** Undefined if there are none. */
  archives: ArchivePlaces | undefined
  /** Hashes of accepted client codes; those created by the owner are in the store. */
  clientCodes: readonly string[]
}

/** The running stand-ins. */
export interface RunningSandbox {
  /** Their address, as if they were remote. */
  address: string
  /** The mail stand-in's address, sender, and recipients. */
  mail: Omit<MailSettings, 'dkim'>
  /** Signs the events of the payment and scheduler stand-ins. */
  webhookSecret: string
  archives: ArchivePlaces
}

/** The payment stand-in's price and API key. */
const SANDBOX_SALE = { priceId: 'price_sandbox', secretKey: 'sk_test_sandbox' }

/** The client code, with its hash, that works while payments are sandboxed. */
export const SANDBOX_CODE = { code: 'GIMBAL-DEMO', hash: 'jwqlpq' }

/** The adapters' configuration. Stand-ins differ only by address. @param sandbox undefined if there is none */
export function reachThirdParties(
  config: Config,
  parties: ThirdParties,
  sandbox: RunningSandbox | undefined,
): Connections {
  const sandboxAddress = sandbox?.address
  const webhookUrls: Connections['webhookUrls'] = {}
  for (const name of AUTOMATED_KINDS) {
    const isSandboxed = parties.destinations[name].mode === 'sandbox'
    const url = isSandboxed ? `${sandboxAddress}/sandbox/automation/${name}` : DESTINATION_SETTINGS[name].url(config)
    if (url !== undefined) webhookUrls[name] = url
  }
  const { calendlyApiUrl: apiUrl, calendlyToken: token, calendlyWebhookSigningKey: webhookKey } = config
  const real = token === undefined ? undefined : { apiUrl, token, webhookKey }
  const standIn = { apiUrl: `${sandboxAddress}/sandbox/calendly`, token: 'sandbox', webhookKey: sandbox?.webhookSecret }
  return {
    webhookUrls,
    mail: reachMail(config, sandbox),
    scheduler: parties.scheduler.mode === 'sandbox' ? standIn : real,
    payments: reachPayments(config, parties, sandbox),
    clientCodes: [
      ...(config.clientCodeHashes ?? []),
      ...(parties.payments.mode === 'sandbox' ? [SANDBOX_CODE.hash] : []),
    ],
    archives: parties.archives.mode === 'sandbox' ? sandbox?.archives : placesOfArchives(config),
  }
}

function reachMail(config: Config, sandbox: RunningSandbox | undefined): MailSettings | undefined {
  const { smtpUrl, mailFrom: from, ownerEmail: owner } = config
  const { dkimDomain: domain, dkimSelector: selector, dkimPrivateKey: privateKey } = config
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : undefined
  if (smtpUrl && from && owner) return { smtpUrl, from, owner, dkim }
  return config.sandboxAllowed && sandbox ? { ...sandbox.mail, dkim } : undefined
}

function reachPayments(config: Config, { payments }: ThirdParties, sandbox: RunningSandbox | undefined) {
  if (payments.mode === 'sandbox' && sandbox) {
    return { apiUrl: sandbox.address, webhookSecret: sandbox.webhookSecret, ...SANDBOX_SALE }
  }
  const { stripeApiUrl: apiUrl, stripeSecretKey, stripePriceId, stripeWebhookSecret } = config
  if (stripeSecretKey === undefined || stripePriceId === undefined || stripeWebhookSecret === undefined)
    return undefined
  return { apiUrl, secretKey: stripeSecretKey, priceId: stripePriceId, webhookSecret: stripeWebhookSecret }
}

/** The archives' location. The settings of each way are set together or not at all. */
function placesOfArchives(config: Config): ArchivePlaces | undefined {
  const sums = { x64: config.maskerMacX64Sha256 ?? null, arm64: config.maskerMacArm64Sha256 ?? null }
  const { archiveS3Endpoint: endpoint, archiveS3Bucket: bucket, archiveS3Region: region } = config
  const { archiveS3AccessKeyId: accessKeyId, archiveS3SecretAccessKey: secretAccessKey } = config
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    const keys = { x64: config.maskerMacX64Key, arm64: config.maskerMacArm64Key }
    return { sums, keys, bucket: { endpoint, bucket, region, accessKeyId, secretAccessKey } }
  }
  const { maskerMacX64Url: x64, maskerMacArm64Url: arm64 } = config
  return x64 && arm64 ? { sums, urls: { x64, arm64 } } : undefined
}

/** Site configuration for pages. */
export function describeSite(config: Config, parties: ThirdParties): SiteSettings {
  const { calendlyEventUrl, clarityProjectId } = config
  const schedulerUrls = { live: calendlyEventUrl ?? null, sandbox: '/sandbox/scheduler', off: null }
  const standIn = { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' }
  return {
    schedulerUrl: schedulerUrls[parties.scheduler.mode],
    assistant: parties.assistant.mode === 'sandbox' ? standIn : configuredAssistant(config),
    clarityProjectId: clarityProjectId ?? null,
    priceId: salePrice(config, parties),
    maskerSite: config.maskerSiteUrl ?? null,
    sandboxed: sandboxedParts(parties),
  }
}

function configuredAssistant(config: Config): SiteConfig['assistant'] {
  const { elevenlabsAgentId: agentId, elevenlabsScriptUrl: scriptUrl, elevenlabsScriptIntegrity } = config
  return agentId === undefined ? null : { scriptUrl, scriptIntegrity: elevenlabsScriptIntegrity ?? null, agentId }
}

/** Sells nothing that couldn't be delivered. */
function salePrice({ stripePriceId }: Config, { payments, archives }: ThirdParties): string | null {
  if (payments.mode === 'off' || archives.mode === 'off') return null
  return payments.mode === 'sandbox' ? SANDBOX_SALE.priceId : (stripePriceId ?? null)
}
