import { resolveTxt } from 'node:dns/promises'
import type { DeliveryResult, MailSettings } from '#server/partners/ports.ts'
import { openSmtp } from '#server/partners/smtp.ts'
import { type Finding, notReady, ok, warning } from '../finding.ts'

const NAME = 'mail'

/** Signs in. What providers answer has sentences of its own. */
export async function tryMailServer(mail: MailSettings, timeoutMs: number): Promise<Finding> {
  const mailer = openSmtp({ ...mail, limits: { connectMs: timeoutMs, silenceMs: timeoutMs, mailMs: timeoutMs } })
  const checked = await mailer.check()
  mailer.close()
  if (!checked.ok) return explainMailFailure(checked, mail)
  return new URL(mail.smtpUrl).username === ''
    ? ok(NAME, 'the mail server lets this site in without a user name; no password was sent')
    : ok(NAME, 'the mail server accepts the user name and password')
}

/** Says what to do about a mail server's refusal. */
export function explainMailFailure(
  { error, answer = '' }: Extract<DeliveryResult, { ok: false }>,
  { smtpUrl }: Pick<MailSettings, 'smtpUrl'>,
): Finding {
  const { hostname, port } = new URL(smtpUrl)
  const said = `${error} ${answer}`
  const known = KNOWN.find(({ sign }) => sign.test(said))
  if (known) return notReady(NAME, known.says(hostname), known.cure)
  if (/^(?:ETIMEDOUT|no answer|.*Timeout)/i.test(error))
    return notReady(NAME, `nothing answers at port ${port}`, 'some networks close a port, so try 465, 587 or 2587')
  return notReady(NAME, `the mail server refused (${error})`, 'check what you typed')
}

const KNOWN: readonly { sign: RegExp; says: (host: string) => string; cure: string }[] = [
  {
    sign: /5\.7\.30|basic auth/i,
    says: () => 'Microsoft refuses passwords for this mailbox (550 5.7.30)',
    cure: 'have your administrator allow authenticated SMTP for it, or use another mail service',
  },
  {
    sign: /answered 53[045]|EAUTH/,
    says: () => 'the mail server refuses the user name or the password',
    cure: 'paste them again; Gmail takes an app password alone, and Amazon SES the ones that it made for SMTP',
  },
  {
    sign: /WRONG_VERSION_NUMBER|wrong version number/i,
    says: () => 'the server at this port doesn’t begin encrypted',
    cure: 'use port 587, where encryption is asked for, or 465',
  },
  {
    sign: /not verified/i,
    says: () => 'Amazon SES’s sandbox takes mail for verified addresses alone',
    cure: 'ask for production access at SES, or verify the address there',
  },
  { sign: /ENOTFOUND|EAI_AGAIN|EDNS/, says: (host) => `there’s no mail server called ${host}`, cure: 'check its name' },
  { sign: /ECONNREFUSED/, says: () => 'nothing listens at this port', cure: 'check the port' },
  {
    sign: /CERT|ALTNAME|SELF_SIGNED/,
    says: () => 'the mail server’s certificate can’t be trusted',
    cure: 'use the name that the certificate is for',
  },
  {
    sign: /answered 55[0-4].{0,200}(?:MAIL FROM|DATA)|Sender|5\.7\.60/i,
    says: () => 'the mail server doesn’t take this sender',
    cure: 'use the address that signs in, or one that it may send for',
  },
]

const LOOK_UP_MS = 3000

/** What receivers look up of the sender's domain. They're shown as they are; missing ones keep nobody from saving. */
export async function describeSender(address: string): Promise<Finding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const [spf, dmarc] = await Promise.all([findRecord(domain, 'v=spf1'), findRecord(`_dmarc.${domain}`, 'v=DMARC1')])
  const toldApart = 'A test to yourself doesn’t prove that strangers get your mail'
  if (spf === undefined || dmarc === undefined)
    return [warning(NAME, `${toldApart}. ${domain} couldn’t be looked up`, 'try again later')]
  const lacks = [...(spf ? [] : ['SPF']), ...(dmarc ? [] : ['DMARC'])]
  return lacks.length === 0
    ? [ok(NAME, `${domain} has SPF and DMARC records. ${toldApart}: look at the test’s headers for DKIM`)]
    : [
        warning(
          NAME,
          `at ${domain}, there’s no ${lacks.join(' and no ')} record. ${toldApart}`,
          `add ${lacks.length === 1 ? 'it' : 'them'} where your domain is`,
        ),
      ]
}

/** Undefined if nobody could say. */
async function findRecord(name: string, beginning: string): Promise<boolean | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LOOK_UP_MS).unref())
  const found = resolveTxt(name).then(
    (records) => records.some((parts) => parts.join('').startsWith(beginning)),
    (error: NodeJS.ErrnoException) => (/ENODATA|ENOTFOUND/.test(error.code ?? '') ? false : undefined),
  )
  return Promise.race([found, late])
}
