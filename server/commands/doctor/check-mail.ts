import type { Config } from '#server/config.ts'
import { openSmtp } from '#server/partners/mail.ts'
import type { MailSettings } from '#server/partners/ports.ts'
import type { ThirdParty } from '#server/third-parties.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

const CURE = 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL'

/** What mail's absence means. */
export const absentMail = ({ mode }: ThirdParty): Finding =>
  warning(
    'mail',
    mode === 'sandbox'
      ? 'sandboxed; in production nothing would be mailed'
      : 'off: nothing is mailed, and nothing that needs mail is offered',
    CURE,
  )

/** Signs in to the mail server and says good-bye. Whether a mail arrives, only one shows. */
export async function tryMail(mail: MailSettings, timeoutMs: number): Promise<Finding[]> {
  const mailer = openSmtp({ ...mail, limits: { connectMs: timeoutMs, silenceMs: timeoutMs, mailMs: timeoutMs } })
  const accepted = await mailer.check()
  mailer.close()
  const says = 'live; the mail server accepts us. To see a mail arrive: npm run doctor -- --send-test'
  return [
    accepted.ok ? ok('mail', says) : notReady('mail', `live; fails (${accepted.error})`, 'check SMTP_URL'),
    ...checkDkim(mail),
  ]
}

function checkDkim({ from, dkim }: Pick<MailSettings, 'from' | 'dkim'>): Finding[] {
  if (!dkim) return [ok('DKIM', 'not signed here; many mail providers do it themselves')]
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase()
  const isAligned = domain === dkim.domain || domain.endsWith(`.${dkim.domain}`)
  return isAligned
    ? [ok('DKIM', 'signed here')]
    : [
        warning(
          'DKIM',
          "signs for another domain than MAIL_FROM's, which proves nothing",
          'set DKIM_DOMAIN to that one',
        ),
      ]
}

/** Where alarms go where ALERT_WEBHOOK_URL isn't set. */
export const absentAlerts = ({ smtpUrl }: Config): Finding =>
  smtpUrl === undefined
    ? warning('alerts', "off: you won't hear of failing deliveries", 'set ALERT_WEBHOOK_URL or SMTP_URL')
    : ok('alerts', 'off; alarms go to OWNER_EMAIL alone')
