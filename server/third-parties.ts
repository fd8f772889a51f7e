import type { SandboxedPart, SiteConfig } from '#contracts/site-config.ts'
import type { Config } from './config.ts'
import { DESTINATIONS, type Destination } from './partners/automation/automation.ts'

/** How a third party is met: really, by its stand-in, or not at all (decisions §6). */
export type Mode = 'live' | 'sandbox' | 'off'

/** What was decided for one third party, and why, in a line for people. */
export interface ThirdParty {
  mode: Mode
  why: string
}

/** What was decided for each third party. */
export interface ThirdParties {
  automation: Record<Destination, ThirdParty>
  scheduler: ThirdParty
}

/** The setting that holds the address of each automation. */
export const WEBHOOK_SETTINGS = {
  newsletter: { name: 'NEWSLETTER_WEBHOOK_URL', key: 'newsletterWebhookUrl' },
  survey: { name: 'SURVEY_WEBHOOK_URL', key: 'surveyWebhookUrl' },
  'business-card': { name: 'BUSINESS_CARD_WEBHOOK_URL', key: 'businessCardWebhookUrl' },
  'lead-magnet': { name: 'LEAD_MAGNET_WEBHOOK_URL', key: 'leadMagnetWebhookUrl' },
} as const satisfies Record<Destination, { name: string; key: keyof Config }>

/** Decides for each third party whether it is live, sandboxed or off, by configuration alone (decisions §6). */
export function chooseThirdParties(config: Config): ThirdParties {
  const choose = (configured: boolean, names: string): ThirdParty => {
    if (configured) return { mode: 'live', why: `${names} set` }
    if (config.sandboxAllowed) return { mode: 'sandbox', why: `${names} not set` }
    return { mode: 'off', why: `${names} not set, and this is production` }
  }
  const webhook = (destination: Destination) => {
    const { name, key } = WEBHOOK_SETTINGS[destination]
    return choose(config[key] !== undefined, name)
  }
  return {
    automation: {
      newsletter: webhook('newsletter'),
      survey: webhook('survey'),
      'business-card': webhook('business-card'),
      'lead-magnet': webhook('lead-magnet'),
    },
    scheduler: choose(config.calendlyEventUrl !== undefined, 'CALENDLY_EVENT_URL and CALENDLY_TOKEN'),
  }
}

/** Which parts are not real, in the words of the 'Sandbox' mark. */
export function sandboxedParts({ automation, scheduler }: ThirdParties): SandboxedPart[] {
  const parts: SandboxedPart[] = []
  if (DESTINATIONS.some((destination) => automation[destination].mode === 'sandbox')) parts.push('automation')
  if (scheduler.mode === 'sandbox') parts.push('scheduler')
  return parts
}

/** Where a third party is reached, and by what key. */
export interface Reach {
  webhookUrls: Partial<Record<Destination, string>>
  /** Undefined when no scheduler is set up. */
  scheduler: { apiUrl: string; token: string } | undefined
}

/**
 * What the adapters are given. A sandboxed third party differs by its address alone (decisions §6).
 * @param sandboxAddress where the sandbox listens; undefined when nothing is sandboxed
 */
export function reachThirdParties(config: Config, parties: ThirdParties, sandboxAddress: string | undefined): Reach {
  const webhookUrls: Reach['webhookUrls'] = {}
  for (const name of DESTINATIONS) {
    const isSandboxed = parties.automation[name].mode === 'sandbox'
    const url = isSandboxed ? `${sandboxAddress}/sandbox/automation/${name}` : config[WEBHOOK_SETTINGS[name].key]
    if (url !== undefined) webhookUrls[name] = url
  }
  const { calendlyApiUrl, calendlyToken } = config
  const real = calendlyToken === undefined ? undefined : { apiUrl: calendlyApiUrl, token: calendlyToken }
  const standIn = { apiUrl: `${sandboxAddress}/sandbox/calendly`, token: 'sandbox' }
  return { webhookUrls, scheduler: parties.scheduler.mode === 'sandbox' ? standIn : real }
}

/** What the pages are told about this server (decisions §8). */
export function describeSite(config: Config, parties: ThirdParties): SiteConfig {
  const schedulerUrls = { live: config.calendlyEventUrl ?? null, sandbox: '/sandbox/scheduler', off: null }
  return { schedulerUrl: schedulerUrls[parties.scheduler.mode], sandboxed: sandboxedParts(parties) }
}
