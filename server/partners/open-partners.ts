import type { Clock } from '#server/clock.ts'
import type { SetUpCrm } from '#server/crms.ts'
import type { Connections } from '#server/third-parties.ts'
import { type Alerts, combineAlerts } from './alerts.ts'
import { openArchives } from './archives.ts'
import { openCalendly } from './calendly.ts'
import { type GuardParts, guardPayments, guardScheduler } from './guard-calls.ts'
import type { Mail } from './mail.ts'
import type { Archives, DestinationAdapter, MailComposer, Payments, Scheduler } from './ports.ts'
import { openAlertWebhook, openWebhooks } from './webhooks.ts'

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
  const mail = mailSettings && (await import('./mail.ts')).openMail(mailSettings, await openComposer(), clock)
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
    payments: payments && guardPayments((await import('./stripe.ts')).openStripe({ ...payments, clock }), guarding),
    archives: archives && openArchives(archives, clock),
  }
}
