import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { createTransport, type NodemailerError } from 'nodemailer'
import { cleanLine, isAddress } from '#contracts/field-rules.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { DeliveryResult, Mailer, MailSender, OutgoingMail } from './ports.ts'
import { isTimeout } from './post-json.ts'
import { isPublicAddress, lookupPublic, notPublic } from './public-fetch.ts'

/** Timeouts for the mail server. The total for a mail stays below the outbox's lease. */
export interface SmtpLimits {
  /** To connect and greet. */
  connectMs: number
  /** To respond to each command. */
  silenceMs: number
  /** For a whole mail, from waiting for a connection to the response. */
  mailMs: number
}

const LIMITS: SmtpLimits = { connectMs: 8000, silenceMs: 10_000, mailMs: 20_000 }

const ANSWER_CHARACTERS = 200

/** How many partly sent mails to remember. */
const MOST_PARTLY_SENT = 1000

/** Always encrypted beyond this machine; `smtp:` uses STARTTLS. Recipients are plain addresses, never parsed text. */
export function openSmtp(deps: MailSender & { smtpUrl: string; ca?: string; limits?: SmtpLimits }): Mailer {
  const { smtpUrl, from, dkim, ca, lookup } = deps
  const { connectMs, silenceMs, mailMs } = deps.limits ?? LIMITS
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const port = Number(url.port) || (secure ? 465 : 587)
  const user = decodeURIComponent(url.username)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const signing = dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }
  const drafts = createTransport({ streamTransport: true, buffer: true, ...signing })
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: !secure && !LOOPBACK.test(host),
    // A local server's certificate can't be verified.
    ignoreTLS: !secure && LOOPBACK.test(host),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...signing,
    name: domain,
    maxConnections: 4,
    // The outbox schedules retries. This one is for a kept-alive connection that the server has closed.
    maxRequeues: 1,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (lookup) transport.getSocket = (_, done) => connectBy(lookup, { host, port, timeout: connectMs }, done)
  const taken = openPartlySent()
  return {
    async send(mail, signal) {
      if (mail.to.length === 0 || !mail.to.every(isAddress))
        return { ok: false, error: 'has no valid email address', isFinal: true }
      const had = taken.of(mail.id)
      const to = mail.to.filter((address) => !had.includes(address))
      const tooLate = AbortSignal.timeout(mailMs)
      try {
        const { accepted, rejectedErrors = [] } = await transport.sendMail({
          ...compose(mail, from, domain),
          envelope: { from: from.address, to },
          signal: AbortSignal.any([signal, tooLate]),
        })
        const result = countRejections(rejectedErrors, mail.to.length)
        if (result.ok) taken.forget(mail.id)
        else taken.remember(mail.id, [...had, ...accepted.map(String)])
        return result
      } catch (error) {
        if (signal.aborted && !isTimeout(signal.reason)) return { ok: false, error: 'stopped' }
        return signal.aborted || tooLate.aborted
          ? { ok: false, error: 'no answer in time' }
          : evaluate(error, mail.to.length, to.length)
      }
    },
    async draft(mail) {
      await drafts.sendMail(compose(mail, from, domain))
    },
    async check() {
      try {
        await transport.verify()
        return { ok: true }
      } catch (error) {
        return evaluate(error, 1)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Connects to where a name leads now, which `lookup` judges at each connection. */
function connectBy(
  lookup: LookupFunction,
  { host, port, timeout }: { host: string; port: number; timeout: number },
  done: (error: Error | null, found?: { connection: Socket }) => void,
) {
  // Nobody looks up what is an address already.
  if (lookup === lookupPublic && isIP(host) !== 0 && !isPublicAddress(host)) return done(notPublic())
  const connection = connect({ host, port, lookup, timeout })
  const fail = (error: Error) => {
    connection.destroy()
    done(error)
  }
  const late = () => fail(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
  connection.once('error', fail).once('timeout', late)
  connection.once('connect', () => {
    connection.off('error', fail).off('timeout', late).setTimeout(0)
    done(null, { connection })
  })
}

/** Recipients who got a mail that others refused, by mail id. After a restart they get it again, same Message-ID. */
function openPartlySent() {
  const taken = new Map<string, readonly string[]>()
  return {
    of: (id: string) => taken.get(id) ?? [],
    forget: (id: string) => taken.delete(id),
    remember(id: string, recipients: readonly string[]) {
      taken.delete(id)
      taken.set(id, recipients)
      // A mail with a dead address stays partly sent forever.
      for (const oldest of taken.keys()) if (taken.size > MOST_PARTLY_SENT) taken.delete(oldest)
    },
  }
}

function compose(
  { id, to, replyTo, subject, html, text, stopHref, attachments = [], sender = '' }: OutgoingMail,
  from: MailSender['from'],
  domain: string,
) {
  return {
    from: { ...from, name: from.name || oneLine(sender) },
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo === undefined || !isAddress(replyTo) ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${id.replaceAll(/[^\w.-]/g, '-')}@${domain}>`,
    // Suppresses out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stopHref && { 'List-Unsubscribe': `<${stopHref}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename),
      contentType,
      content: typeof content === 'string' ? content : Buffer.from(content),
    })),
  }
}

/** Sanitizes text for a header: printable, one line, bounded length. */
const oneLine = (text: string) =>
  cleanLine(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, 200)
    .toWellFormed()

/** Some recipients may be refused while others received the mail. */
function countRejections(refusals: readonly NodemailerError[], recipients: number): DeliveryResult {
  // Temporary failures take precedence, so the mail is retried.
  const worst = refusals.find((each) => !isFinal(each)) ?? refusals[0]
  return worst ? evaluate(worst, recipients, refusals.length) : { ok: true }
}

/** Replies that request credentials or reject them. */
const ABOUT_SIGNING_IN: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538])

/** A 5xx about a recipient or the mail. A rejected sender is a configuration problem, so that mail waits. */
function isFinal({ code, command, permanent, responseCode }: NodemailerError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  if (responseCode === undefined) return true
  return permanent === true && command !== 'MAIL FROM' && !ABOUT_SIGNING_IN.has(responseCode)
}

function evaluate(error: unknown, recipients: number, refused = recipients): DeliveryResult {
  if (!(error instanceof Error)) return { ok: false, error: 'failed' }
  const failure: NodemailerError = error
  const { code, originalCode, timeoutType, responseCode, command, response, rejectedErrors = [] } = failure
  // If all recipients are refused, one error has them all; it's final if each of them is.
  const isRefused = rejectedErrors.length > 0 ? rejectedErrors.every(isFinal) : isFinal(failure)
  const said =
    responseCode === undefined ? (timeoutType ?? originalCode ?? code ?? error.name) : `answered ${responseCode}`
  const where = responseCode === undefined || command === undefined ? '' : ` to ${command}`
  const share = refused === recipients ? '' : `, for ${refused} of ${recipients} recipients`
  return {
    ok: false,
    error: `${said}${where}${share}`,
    ...(response === undefined
      ? {}
      : { answer: response.replaceAll('\0', '\uFFFD').slice(0, ANSWER_CHARACTERS).toWellFormed() }),
    ...(isRefused ? { isFinal: true } : {}),
    ...(isRefused && code === 'EMESSAGE' ? { isAboutContent: true } : {}),
  }
}
