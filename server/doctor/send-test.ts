import { join } from 'node:path'
import { site as brand } from '#content/site.ts'
import { loadMails, openComposer } from '#server/flows/leads/compose-mail.ts'
import type { Alert, AlertResult, Alerts } from '#server/partners/alerts.ts'
import { openMail } from '#server/partners/mail.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import type { Config } from '#server/start/config.ts'
import { readConnections } from '#server/start/third-parties.ts'
import type { DoctorDeps } from './ask-doctor.ts'
import { readStoredSecret } from './check-store.ts'
import { type Finding, type FindingGroup, notReady, ok, warning } from './finding.ts'

/** Sends a test mail to the owner and a test alarm to each alert channel. */
export async function sendTest(config: Config, { root, timeoutMs, db }: DoctorDeps): Promise<FindingGroup> {
  const clock = Date.now
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`
  const { consoleOrigin } = config
  const site = { origin: () => origin, consoleOrigin, siteName: async () => brand.name }
  /** Each attempt has its own timeout. */
  const signal = () => AbortSignal.timeout(timeoutMs)
  const findings: Finding[] = []
  const report = (name: string, where: string, result: AlertResult, setting: string) =>
    findings.push(
      result.ok
        ? ok(name, `accepted by ${where}`)
        : notReady(name, `wasn't accepted by ${where} (${result.error})`, `check ${setting}`),
    )
  const sendAlarm = async (alerts: Alerts, where: string, setting: string) =>
    report('test alarm', where, await alerts.send(testAlert(clock()), signal()), setting)

  const { mail: settings } = readConnections(config, undefined)
  const mails = settings && (await loadMails(join(root, 'build'), () => ({ folder: root })).catch(whyNone))
  if (!settings || !mails) {
    findings.push(
      warning('test email', "wasn't sent: there is no mail server", 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL'),
    )
  } else if ('says' in mails) {
    findings.push(mails)
  } else {
    const mailParts = { timeZone: config.timeZone, consoleOrigin, isSandbox: false }
    const composer = openComposer({ ...mails, origin: () => origin, clock, signingSecrets: [], mailParts })
    const mail = await openMail(settings, composer, clock)
    report('test email', 'the mail server, for OWNER_EMAIL', await mail.sendTest(signal()), 'SMTP_URL')
    await sendAlarm(mail.alerts(site), 'the mail server, for OWNER_EMAIL', 'SMTP_URL')
    mail.close()
  }
  const { alertWebhookUrl: url } = config
  if (url === undefined) {
    findings.push(ok('test alarm', "wasn't sent to a webhook: ALERT_WEBHOOK_URL isn't set"))
  } else {
    const stored = await readStoredSecret(config, db, 'webhook-signing')
    const secret = config.webhookSigningSecret ?? (stored && `whsec_${stored}`)
    if (secret === undefined) {
      const says = "wasn't sent to the webhook: the server hasn't made its signing secret yet"
      findings.push(notReady('test alarm', says, 'start the server once, or set WEBHOOK_SIGNING_SECRET'))
    } else {
      await sendAlarm(openAlertWebhook({ ...site, url, secret, clock, timeoutMs }), 'the webhook', 'ALERT_WEBHOOK_URL')
    }
  }
  return { title: 'Test', findings }
}

function whyNone(error: unknown): Finding {
  const isUnbuilt = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isUnbuilt
    ? notReady('test email', "wasn't sent: there is no finished build", 'make one: npm run build')
    : notReady('test email', `wasn't sent: ${String(error)}`, 'correct that text')
}

const testAlert = (at: number): Alert => ({
  id: `alarm_test_${at}`,
  state: 'noticed',
  destination: 'test:doctor',
  waiting: 0,
  oldestAgeSeconds: 0,
  lastError: null,
  at,
})
