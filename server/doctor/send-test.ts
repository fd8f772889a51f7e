import { join } from 'node:path'
import { site as brand } from '#content/site.ts'
import { loadMails, openComposer } from '#server/flows/leads/compose-mail.ts'
import type { Alert, AlertResult } from '#server/partners/alerts.ts'
import { openMail } from '#server/partners/mail.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import type { Config } from '#server/start/config.ts'
import { readConnections } from '#server/start/third-parties.ts'
import type { DoctorDeps } from './ask-doctor.ts'
import { readStoredSecret } from './check-store.ts'
import { type Finding, type FindingGroup, notReady, ok, warning } from './finding.ts'

/** Sends a test mail to the owner and a test alarm to each alert channel. */
export async function sendTest(config: Config, deps: DoctorDeps): Promise<FindingGroup> {
  return { title: 'Test', findings: [...(await sendTestMail(config, deps)), await sendTestAlarm(config, deps)] }
}

const siteOf = ({ publicOrigin, host, port, consoleOrigin }: Config) => {
  const origin = publicOrigin ?? `http://${host}:${port}`
  return { origin: () => origin, consoleOrigin, siteName: async () => brand.name }
}

const report = (name: string, where: string, result: AlertResult, setting: string): Finding =>
  result.ok
    ? ok(name, `accepted by ${where}`)
    : notReady(name, `wasn't accepted by ${where} (${result.error})`, `check ${setting}`)

/** Sends the owner a test mail, and unless left out, a test alarm by mail. */
export async function sendTestMail(
  config: Config,
  { root, timeoutMs }: Pick<DoctorDeps, 'root' | 'timeoutMs'>,
  { withAlarm = true } = {},
): Promise<Finding[]> {
  const clock = Date.now
  const site = siteOf(config)
  /** Each attempt has its own timeout. */
  const signal = () => AbortSignal.timeout(timeoutMs)
  const { mail: settings } = readConnections(config, undefined)
  const mails = settings && (await loadMails(join(root, 'build'), () => ({ folder: root })).catch(whyNone))
  if (!settings || !mails)
    return [warning('test email', "wasn't sent: there is no mail server", 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL')]
  if ('says' in mails) return [mails]
  const mailParts = { timeZone: config.timeZone, consoleOrigin: config.consoleOrigin, isSandbox: false }
  const composer = openComposer({ ...mails, origin: site.origin, clock, signingSecrets: [], mailParts })
  const mail = await openMail(settings, composer, clock)
  const where = 'the mail server, for OWNER_EMAIL'
  const findings = [report('test email', where, await mail.sendTest(signal()), 'SMTP_URL')]
  if (withAlarm)
    findings.push(report('test alarm', where, await mail.alerts(site).send(testAlert(clock()), signal()), 'SMTP_URL'))
  mail.close()
  return findings
}

/** Sends a test alarm to the webhook. */
export async function sendTestAlarm(
  config: Config,
  { timeoutMs, db }: Pick<DoctorDeps, 'timeoutMs' | 'db'>,
): Promise<Finding> {
  const { alertWebhookUrl: url } = config
  if (url === undefined) return ok('test alarm', "wasn't sent to a webhook: ALERT_WEBHOOK_URL isn't set")
  const secret = await readSigningSecret(config, db)
  if (secret === undefined) {
    const says = "wasn't sent to the webhook: the server hasn't made its signing secret yet"
    return notReady('test alarm', says, 'start the server once, or set WEBHOOK_SIGNING_SECRET')
  }
  const alerts = openAlertWebhook({ ...siteOf(config), url, secret, clock: Date.now, timeoutMs })
  const sent = await alerts.send(testAlert(Date.now()), AbortSignal.timeout(timeoutMs))
  return report('test alarm', 'the webhook', sent, 'ALERT_WEBHOOK_URL')
}

/** What signs deliveries and alarms; undefined before the server made it. */
export async function readSigningSecret(config: Config, db: DoctorDeps['db']): Promise<string | undefined> {
  const stored = await readStoredSecret(config, db, 'webhook-signing')
  return config.webhookSigningSecret ?? (stored && `whsec_${stored}`)
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
