import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Clock } from '#contracts/clock.ts'
import { isAddress } from '#contracts/field-rules.ts'
import { LEAD_KINDS, MESSAGE_KINDS, type MessageKind, type QueuedKind } from '#contracts/lead-kind.ts'
import type { ComposedMail } from '#contracts/mail.ts'
import {
  bad,
  canDecode,
  flag,
  good,
  type SettingKind,
  type SettingSheet,
  setting,
  type ValuesOf,
} from '#contracts/setting-kinds.ts'
import { type AlertingSite, type Alerts, writeAlert } from './alerts.ts'
import type { DestinationSetting, DestinationSettings, RunningSandbox, Sandboxing } from './partner.ts'
import type {
  Deliverable,
  DeliveryResult,
  DestinationAdapter,
  MailComposer,
  MailDestination,
  Mailer,
  MailSettings,
  OutgoingMail,
} from './ports.ts'

/** An SMTP URL, including user and password. Error messages never repeat it. */
const smtpUrl: SettingKind<string> = (value) => {
  const url = URL.parse(value)
  const example = 'use smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST'
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return bad('is not the address of an SMTP server', example)
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return bad('has something after its host', example)
  if (!canDecode(url.username, url.password))
    return bad('has a % that encodes nothing', 'write % as %25 in the user name and password')
  return good(value)
}

/** A mail's sender: an address, or a name with the address in angle brackets. Without a name, `name` is blank. */
const sender: SettingKind<{ name: string; address: string }> = (value) => {
  const [, quoted, bare, bracketed] = /^(?:"([^"\\]*)"|([^<>"]*?))\s*<([^<>]*)>$/.exec(value) ?? []
  const address = bracketed ?? value
  const name = quoted ?? bare ?? ''
  return isAddress(address) && !/\p{Cc}/u.test(name)
    ? good({ name, address })
    : bad('is not a sender', 'use an address, or a name and an address: The Firm <hello@firm.example>')
}

/** One or more email addresses, comma-separated. */
const emailAddresses: SettingKind<readonly string[]> = (value) => {
  const addresses = value.split(',').map((each) => each.trim())
  return addresses.every(isAddress)
    ? good(addresses)
    : bad(
        "has an entry that isn't an email address",
        'use only addresses, with commas between: a@firm.example, b@firm.example',
      )
}

/** A DNS name: labels of letters, digits, and `-`, separated by dots. */
const domainName: SettingKind<string> = (value) =>
  /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i.test(value) && value.length <= 253
    ? good(value.toLowerCase())
    : bad('is not a DNS name', 'use letters, digits, - and dots, for example firm.example or mail2026')

/** Path of an RSA private key file. @returns the key as PEM */
const dkimKey: SettingKind<string> = (file) => {
  const cure = 'make the key: openssl genrsa -out dkim.pem 2048'
  try {
    const key = createPrivateKey(readFileSync(file))
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType !== 'rsa') return bad("has a key that isn't RSA", cure)
    if (modulusLength < 1024) return bad(`has a key of only ${modulusLength} bits`, cure)
    return good(key.export({ type: 'pkcs8', format: 'pem' }).toString())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^E[A-Z]+$/.test(code)
      ? bad(`names a file that cannot be read (${code})`, 'set it to the path of the private key')
      : bad("names a file that isn't a private key", cure)
  }
}

const settings = {
  smtpUrl: setting('SMTP_URL', smtpUrl, { example: 'smtps://user:password@mail.example.com' }),
  mailFrom: setting('MAIL_FROM', sender, { example: 'The Firm <hello@firm.example>' }),
  ownerEmail: setting('OWNER_EMAIL', emailAddresses, { example: 'owner@firm.example' }),
  visitorMail: setting('VISITOR_MAIL', flag),
  dkimDomain: setting('DKIM_DOMAIN', domainName),
  dkimSelector: setting('DKIM_SELECTOR', domainName),
  // Holds the key itself, not the file name.
  dkimPrivateKey: setting('DKIM_PRIVATE_KEY_FILE', dkimKey),
}

/** The mail server that sends what the owner and visitors get. */
export const mailSheet = {
  group: 'mail',
  settings,
  together: [
    ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL'],
    ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY_FILE'],
  ],
} as const satisfies SettingSheet

type MailConfig = Omit<ValuesOf<typeof settings>, 'visitorMail'> &
  Sandboxing & { visitorMail: boolean; newsletterOptIn: 'single' | 'double' }

/** Whether we can send mail, by SMTP or to the sandbox. Otherwise, anything that needs mail is queued nowhere. */
const hasMail = ({ smtpUrl: url, sandboxAllowed }: MailConfig) => url !== undefined || sandboxAllowed

/** Whose inbox each message goes to, whatever VISITOR_MAIL says. */
const MESSAGES: Record<MessageKind, readonly MailDestination[]> = {
  // See TO_VISITORS: the automation may mail it.
  purchase: [],
  'confirm-newsletter': ['visitor-mail'],
  'your-data': ['visitor-mail'],
  'console-invitation': ['visitor-mail'],
  'weekly-report': ['owner-mail'],
  'erasure-notice': ['owner-mail'],
  'agreed-call': ['owner-mail', 'visitor-mail'],
  reply: ['visitor-mail'],
  'newsletter-left': ['owner-mail'],
  'content-note': ['visitor-mail'],
}
const messagesTo = (to: MailDestination) => MESSAGE_KINDS.filter((kind) => MESSAGES[kind].includes(to))

/** Kinds the owner gets mail about. */
const TO_OWNER: readonly QueuedKind[] = [
  ...(['survey', 'business-card', 'lead-magnet', 'booking'] as const),
  ...messagesTo('owner-mail'),
]

/** Kinds visitors get mail about if VISITOR_MAIL is on. If it's off, the automations may mail them. */
const TO_VISITORS: readonly QueuedKind[] = ['survey', 'lead-magnet', 'purchase', 'newsletter']

/** Messages that can only go by mail. */
const ONLY_BY_MAIL: readonly QueuedKind[] = messagesTo('visitor-mail')

export const mailsVisitors = (kind: QueuedKind, config: MailConfig): boolean =>
  hasMail(config) &&
  (ONLY_BY_MAIL.includes(kind) || (config.visitorMail && TO_VISITORS.includes(kind))) &&
  // Who had to confirm a sign-up knows of it.
  !(kind === 'newsletter' && config.newsletterOptIn === 'double')

const inbox = (takes: DestinationSetting<MailConfig>['takes']): DestinationSetting<MailConfig> => ({
  name: 'SMTP_URL',
  url: ({ smtpUrl: url }) => url,
  takes,
  hasStandIn: true,
})

export const mailDestinations: DestinationSettings<MailDestination, MailConfig> = {
  'owner-mail': inbox((kind, config) => hasMail(config) && TO_OWNER.includes(kind)),
  'visitor-mail': inbox(mailsVisitors),
}

/** How to send mail: as configured, or to the stand-in. Undefined if mail isn't sent. */
export function mailConnection(config: MailConfig, sandbox: RunningSandbox | undefined): MailSettings | undefined {
  const { smtpUrl: url, mailFrom: from, ownerEmail: owner } = config
  const { dkimDomain: domain, dkimSelector: selector, dkimPrivateKey: privateKey } = config
  const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : undefined
  if (url && from && owner) return { smtpUrl: url, from, owner, dkim }
  if (!config.sandboxAllowed || !sandbox) return undefined
  // From the firm as it's called now: a release's name may have been changed in the console.
  return { ...sandbox.mail, from: { ...sandbox.mail.from, name: '' }, dkim }
}

export type Mail = Awaited<ReturnType<typeof openMail>>

/** Opens the mail destinations (owner and visitors) and mail alerts. The mail library is loaded only here. */
export async function openMail({ owner, ...smtp }: MailSettings, composer: MailComposer, clock: Clock) {
  const mailer = (await import('./smtp.ts')).openSmtp(smtp)
  const { compose, composeForOwner } = composer
  return {
    /** Does what an email to a visitor takes, up to sending it. @throws if it can't be composed */
    draft: async (deliverable: Deliverable) => {
      const written = await compose(deliverable, 'visitor-mail')
      await mailer.draft({ ...written, id: deliverable.id, to: owner })
    },
    destinations: openMailDestinations(mailer, owner, compose),
    alerts: (site: AlertingSite): Alerts => ({
      send: (alert, signal) =>
        send(mailer, signal, async () => {
          const { id, at } = alert
          const payload = await writeAlert(alert, site)
          const mail = await composeForOwner({ kind: 'alarm', id, payload, storedAt: at })
          return { ...mail, id: `${id}.${at}`, to: owner }
        }),
    }),
    /** Sends the owner a test mail. @throws if it can't be composed */
    async sendTest(signal: AbortSignal) {
      const storedAt = clock()
      const id = `test.${storedAt}`
      const mail = await composeForOwner({ kind: 'test', id, payload: '{}', storedAt })
      return mailer.send({ ...mail, id, to: owner }, signal)
    },
    /** Sends what was composed already. */
    sendLetter: (letter: ComposedMail, to: string, signal: AbortSignal) =>
      mailer.send({ ...letter, id: `letter.${clock()}`, to: [to] }, signal),
    close: () => mailer.close(),
  }
}

/** Inboxes of the owner and visitors. The Message-ID derives from the lead's id, what changed, and the destination. */
export function openMailDestinations(
  mailer: Mailer,
  owner: MailSettings['owner'],
  compose: MailComposer['compose'],
): DestinationAdapter[] {
  const sendTo = (
    destination: MailDestination,
    to: readonly string[],
    [deliverable, signal]: Parameters<DestinationAdapter['deliver']>,
    withoutTyped = false,
  ) =>
    send(mailer, signal, async () => {
      const mail = await compose(deliverable, destination, { withoutTyped })
      const { id, correctedAt, calendarUntil, update, call } = deliverable
      const event = [
        correctedAt,
        update && `${update}-${call?.sequence ?? 0}`,
        // With a time, the sender gets another one.
        destination === 'visitor-mail' && calendarUntil !== undefined ? 'call' : undefined,
      ].filter((part) => part !== undefined)
      // Another email than the first: mail programs show one of those with the same Message-ID.
      return { ...mail, id: [id, ...event, destination].join('.'), to }
    })
  return [
    {
      destination: 'owner-mail',
      async deliver(...input) {
        const result = await sendTo('owner-mail', owner, input)
        const [{ kind }] = input
        if (result.ok || !result.isAboutContent || !quotesVisitor(kind)) return result
        // Whatever a visitor typed, the owner hears of the lead, and of a call that's set.
        const bare = await sendTo('owner-mail', owner, input, true)
        return bare.ok ? bare : result
      },
    },
    {
      destination: 'visitor-mail',
      deliver: (...input) => sendTo('visitor-mail', [input[0].contact.email.trim()].filter(Boolean), input),
    },
  ]
}

const quotesVisitor = (kind: Deliverable['kind']) => kind === 'agreed-call' || LEAD_KINDS.some((each) => each === kind)

async function send(mailer: Mailer, signal: AbortSignal, write: () => Promise<OutgoingMail>): Promise<DeliveryResult> {
  try {
    return await mailer.send(await write(), signal)
  } catch (error) {
    // The message may quote what was typed.
    const name = error instanceof Error ? error.name : 'failed'
    return { ok: false, error: `the email could not be composed (${name})`, isAboutContent: true }
  }
}
