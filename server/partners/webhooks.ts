import { Webhook } from 'standardwebhooks'
import { ASKED_TIMES_HEADER, writeAskedTimes } from '#contracts/asked-times.ts'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import type { Clock } from '#contracts/clock.ts'
import { AUTOMATED_KINDS, type AutomatedKind } from '#contracts/lead-kind.ts'
import { type SettingSheet, secureUrl, setting, type ValuesOf, webhookSecret } from '#contracts/setting-kinds.ts'
import { CORRECTED_HEADER, UPDATE_HEADER } from '#contracts/survey-questions.ts'
import { type AlertingSite, type Alerts, writeAlert } from './alerts.ts'
import { mailsVisitors } from './mail.ts'
import type { DestinationSetting, DestinationSettings, RunningSandbox } from './partner.ts'
import type { DeliveryResult, DestinationAdapter } from './ports.ts'
import { type JsonPost, postJson } from './post-json.ts'
import type { Send } from './public-fetch.ts'

const settings = {
  newsletterWebhookUrl: setting('NEWSLETTER_WEBHOOK_URL', secureUrl),
  surveyWebhookUrl: setting('SURVEY_WEBHOOK_URL', secureUrl),
  businessCardWebhookUrl: setting('BUSINESS_CARD_WEBHOOK_URL', secureUrl),
  leadMagnetWebhookUrl: setting('LEAD_MAGNET_WEBHOOK_URL', secureUrl),
  purchaseWebhookUrl: setting('PURCHASE_WEBHOOK_URL', secureUrl),
  webhookSigningSecret: setting('WEBHOOK_SIGNING_SECRET', webhookSecret),
}

/** The owner's automations, one for each kind. */
export const webhookSheet = { group: 'leads', settings } as const satisfies SettingSheet

const alertSettings = { alertWebhookUrl: setting('ALERT_WEBHOOK_URL', secureUrl) }

/** Where alarms go beside the owner's inbox. */
export const alertSheet = { group: 'alarms', settings: alertSettings } as const satisfies SettingSheet

type WebhookConfig = Parameters<typeof mailsVisitors>[1] & ValuesOf<typeof settings>

const automation = (
  of: AutomatedKind,
  key: keyof typeof settings & `${string}WebhookUrl`,
): DestinationSetting<WebhookConfig> => ({
  name: settings[key].name,
  url: (config) => config[key],
  // Even without an address: leads wait in the store. A buyer gets one message: ours or the automation's.
  takes: (kind, config) => kind === of && !(kind === 'purchase' && mailsVisitors(kind, config)),
  hasStandIn: true,
})

export const webhookDestinations: DestinationSettings<AutomatedKind, WebhookConfig> = {
  newsletter: automation('newsletter', 'newsletterWebhookUrl'),
  survey: automation('survey', 'surveyWebhookUrl'),
  'business-card': automation('business-card', 'businessCardWebhookUrl'),
  'lead-magnet': automation('lead-magnet', 'leadMagnetWebhookUrl'),
  purchase: automation('purchase', 'purchaseWebhookUrl'),
}

/** Each automation's address, or its stand-in's. */
export function webhookConnections(config: WebhookConfig, sandbox: RunningSandbox | undefined) {
  const urls: Partial<Record<AutomatedKind, string>> = {}
  for (const kind of AUTOMATED_KINDS) {
    const standIn = config.sandboxAllowed ? `${sandbox?.address}/sandbox/automation/${kind}` : undefined
    const url = webhookDestinations[kind].url(config) ?? standIn
    if (url !== undefined) urls[kind] = url
  }
  return urls
}

interface Signing {
  secret: string
  clock: Clock
  timeoutMs?: number
}

interface WebhookDeps extends Signing {
  urls: Partial<Record<AutomatedKind, string>>
  /** What an owner named leads to the internet alone. */
  sendTo?: (kind: AutomatedKind) => Send
}

/** The owner's automations. Attribution, requested times and updates are named in headers, which aren't signed. */
export const openWebhooks = ({ urls, secret, clock, timeoutMs = 15_000, sendTo }: WebhookDeps): DestinationAdapter[] =>
  AUTOMATED_KINDS.flatMap((destination) => {
    const url = urls[destination]
    if (url === undefined) return []
    const send = sendTo?.(destination)
    const deliver: DestinationAdapter['deliver'] = ({ id, payload, ...beside }, signal) => {
      const { attribution, askedTimes, correctedAt, update } = beside
      const origin = attribution && writeAttribution(attribution)
      const headers = {
        ...(origin === undefined ? {} : { [ATTRIBUTION_HEADER]: origin }),
        ...(askedTimes === undefined ? {} : { [ASKED_TIMES_HEADER]: writeAskedTimes(askedTimes) }),
        ...(correctedAt === undefined ? {} : { [CORRECTED_HEADER]: new Date(correctedAt).toISOString() }),
        ...(update === undefined ? {} : { [UPDATE_HEADER]: update }),
      }
      return postSigned({ url, id, secret, body: payload, now: clock(), headers, timeoutMs, signal, send })
    }
    return [{ destination, deliver }]
  })

/** Posts JSON per Standard Webhooks. Never throws. @param id lets the receiver detect duplicates */
const postSigned = ({ id, secret, ...post }: JsonPost & { id: string; secret: string }): Promise<DeliveryResult> =>
  postJson({
    ...post,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(post.now / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(post.now), post.body),
      ...post.headers,
    },
  })

/** Sends alerts to a webhook, signed like deliveries: JSON with a `text` for people, which most chat tools show. */
export function openAlertWebhook(deps: AlertingSite & Signing & { url: string; send?: Send }): Alerts {
  const { url, secret, clock, timeoutMs = 10_000, send } = deps
  return {
    async send(alert, signal) {
      const body = await writeAlert(alert, deps)
      return postSigned({ url, id: alert.id, secret, body, now: clock(), timeoutMs, signal, send })
    },
  }
}
