import type { Clock } from './clock.ts'
import type { SetUpCrm } from './crms.ts'
import { type Alerts, combineAlerts } from './partners/alerts.ts'
import { openArchives } from './partners/archives.ts'
import { openCalendly } from './partners/calendly.ts'
import { type GuardParts, guardPayments, guardScheduler } from './partners/guard-calls.ts'
import type { Mail } from './partners/mail.ts'
import type { Archives, DestinationAdapter, MailComposer, Payments, Scheduler } from './partners/ports.ts'
import { openAlertWebhook, openWebhooks } from './partners/webhooks.ts'
import type { Connections } from './third-parties.ts'

/** Every third party this server calls, opened. Undefined for those that are off. */
export interface Partners {
  /** Where deliveries go. */
  destinations: readonly DestinationAdapter[]
  mail: Mail | undefined
  /** How the owner hears of outages. */
  alerts: Alerts | undefined
  scheduler: Scheduler | undefined
  payments: Payments | undefined
  archives: Archives | undefined
}

/** Opens what's reachable. Mail, Stripe's client, and CRMs are loaded only if used: they'd take 20 MiB more. */
export async function openPartners(
  { mail: mailSettings, payments, scheduler, archives, webhookUrls }: Connections,
  {
    clock,
    origin,
    signingSecret: secret,
    openComposer,
    crms,
    alertWebhookUrl,
    guarding,
  }: {
    clock: Clock
    origin: () => string
    /** Signs what the automations and the alert webhook get. */
    signingSecret: string
    openComposer: () => Promise<MailComposer>
    crms: readonly SetUpCrm[]
    alertWebhookUrl: string | undefined
    guarding: GuardParts
  },
): Promise<Partners> {
  const mail = mailSettings && (await import('./partners/mail.ts')).openMail(mailSettings, await openComposer(), clock)
  const webhook = alertWebhookUrl ? [openAlertWebhook({ url: alertWebhookUrl, origin, secret, clock })] : []
  return {
    destinations: [
      ...openWebhooks({ urls: webhookUrls, secret, clock }),
      ...(await Promise.all(crms.map((crm) => crm.open({ origin, clock })))),
      ...(mail?.destinations ?? []),
    ],
    mail,
    alerts: combineAlerts(mail ? [...webhook, mail.alerts(origin)] : webhook),
    scheduler: scheduler && guardScheduler(openCalendly({ ...scheduler, clock }), guarding),
    payments:
      payments && guardPayments((await import('./partners/stripe.ts')).openStripe({ ...payments, clock }), guarding),
    archives: archives && openArchives(archives, clock),
  }
}
