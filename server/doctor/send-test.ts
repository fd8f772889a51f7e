import { join } from 'node:path'
import { site as brand } from '#content/site.ts'
import { loadMails, openComposer } from '#server/flows/leads/compose-mail.ts'
import type { Alert, AlertResult } from '#server/partners/alerts.ts'
import { type Mail, openMail } from '#server/partners/mail.ts'
import type { Bounds } from '#server/partners/public-fetch.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import type { Config } from '#server/start/config.ts'
import { readConnections } from '#server/start/third-parties.ts'
import type { DoctorDeps } from './ask-doctor.ts'
import { readStoredSecret } from './check-store.ts'
import { about, type Finding, type FindingGroup, group, notReady, ok, warning } from './finding.ts'

/** Sends a test mail to the owner and a test alarm to each alert channel. */
export async function sendTest(
  config: Config,
  deps: DoctorDeps,
  boundsOf: (id: 'mail' | 'alarms') => Bounds,
): Promise<FindingGroup> {
  const { root, timeoutMs } = deps
  const opened = await openTestMail(config, root, boundsOf('mail').lookup)
  const mails = 'finding' in opened ? [opened.finding] : await sendTestMails(config, opened.mail, timeoutMs)
  const alarm = await sendTestAlarm(config, { ...deps, bounds: boundsOf('alarms') })
  return group('Test', 'mail', [...mails, about('alarms', alarm)])
}

const siteOf = ({ publicOrigin, host, port, consoleOrigin }: Config) => {
  const origin = publicOrigin ?? `http://${host}:${port}`
  return { origin: () => origin, consoleOrigin, siteName: async () => brand.name }
}

const report = (name: string, where: string, result: AlertResult, setting: string): Finding =>
  result.ok
    ? ok(name, `${where} took it`)
    : notReady(name, `${where} didn't take it (${result.error})`, `check ${setting}`)

/** The configured mail, with the build's words; or why there's none. */
export async function openTestMail(
  config: Config,
  root: string,
  lookup: Bounds['lookup'],
): Promise<{ mail: Mail } | { finding: Finding }> {
  const { mail: settings } = readConnections(config, undefined)
  const none = warning('test email', "wasn't sent: there is no mail server", 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL')
  if (!settings) return { finding: none }
  const mails = await loadMails(join(root, 'build'), () => ({ folder: root })).catch(whyNone)
  if ('says' in mails) return { finding: mails }
  const mailParts = { timeZone: config.timeZone, consoleOrigin: config.consoleOrigin, isSandbox: false }
  const { origin } = siteOf(config)
  const composer = openComposer({ ...mails, origin, clock: Date.now, signingSecrets: [], mailParts })
  return { mail: await openMail({ ...settings, lookup }, composer, Date.now) }
}

async function sendTestMails(config: Config, mail: Mail, timeoutMs: number): Promise<Finding[]> {
  /** Each attempt has its own timeout. */
  const signal = () => AbortSignal.timeout(timeoutMs)
  const where = 'the mail server'
  const findings = [
    report('test email', where, await mail.sendTest(signal()), 'SMTP_URL'),
    report('test alarm', where, await mail.alerts(siteOf(config)).send(testAlert(Date.now()), signal()), 'SMTP_URL'),
  ]
  mail.close()
  return findings
}

/** Sends a test alarm to the webhook. */
export async function sendTestAlarm(
  config: Config,
  { timeoutMs, db, bounds: { send } }: Pick<DoctorDeps, 'timeoutMs' | 'db'> & { bounds: Bounds },
): Promise<Finding> {
  const { alertWebhookUrl: url } = config
  if (url === undefined) return ok('test alarm', "wasn't sent to a webhook: ALERT_WEBHOOK_URL isn't set")
  const stored = await readStoredSecret(config, db, 'webhook-signing')
  const secret = config.webhookSigningSecret ?? (stored && `whsec_${stored}`)
  if (secret === undefined) {
    const says = "wasn't sent to the webhook: the server hasn't made its signing secret yet"
    return notReady('test alarm', says, 'start the server once, or set WEBHOOK_SIGNING_SECRET')
  }
  const alerts = openAlertWebhook({ ...siteOf(config), url, secret, clock: Date.now, timeoutMs, send })
  const sent = await alerts.send(testAlert(Date.now()), AbortSignal.timeout(timeoutMs))
  return report('test alarm', 'the webhook', sent, 'ALERT_WEBHOOK_URL')
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
