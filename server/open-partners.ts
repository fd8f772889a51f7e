import type { Clock } from './clock.ts'
import { combineAlerts } from './partners/alerts.ts'
import { openArchives } from './partners/archives.ts'
import { openCalendly } from './partners/calendly.ts'
import { type GuardParts, guardPayments, guardScheduler } from './partners/guard-calls.ts'
import { openHubspot } from './partners/hubspot.ts'
import { openMail } from './partners/mail.ts'
import type { MailComposer } from './partners/ports.ts'
import { openPayments } from './partners/stripe.ts'
import { openWebPush } from './partners/web-push.ts'
import { openAlertWebhook, openWebhooks } from './partners/webhooks.ts'
import type { Connections } from './third-parties.ts'

/** Opens every third party that isn't off; undefined for the others. The mail library and Stripe's client are loaded only if used: they'd take 20 MiB more. */
export async function openPartners(
  { mail: mailSettings, hubspot, payments, scheduler, archives, webhookUrls }: Connections,
  {
    clock,
    origin,
    siteName,
    signingSecret: secret,
    openComposer,
    alertWebhookUrl,
    guarding,
    push,
  }: {
    clock: Clock
    origin: () => string
    siteName: () => Promise<string>
    /** Signs what the automations and the alert webhook get. */
    signingSecret: string
    openComposer: () => Promise<MailComposer>
    alertWebhookUrl: string | undefined
    guarding: GuardParts
    push: { privateKey: string; takesStandIn: boolean }
  },
) {
  const mail = mailSettings && (await openMail(mailSettings, await openComposer(), clock))
  const webhook = alertWebhookUrl ? [openAlertWebhook({ url: alertWebhookUrl, origin, siteName, secret, clock })] : []
  return {
    destinations: [
      ...openWebhooks({ urls: webhookUrls, secret, clock }),
      ...(hubspot ? [openHubspot({ ...hubspot, origin, siteName, clock })] : []),
      ...(mail?.destinations ?? []),
    ],
    mail,
    alerts: combineAlerts(mail ? [...webhook, mail.alerts({ origin, siteName })] : webhook),
    scheduler: scheduler && guardScheduler(openCalendly({ ...scheduler, clock }), guarding),
    payments: payments && guardPayments(await openPayments(payments, clock), guarding),
    archives: archives && openArchives(archives, clock),
    push: openWebPush({ ...push, origin, clock }),
  }
}
