import type { ComposedMail, MailToCompose } from '#contracts/mail.ts'
import type { Handed, HandOver } from './destination.ts'

/** A file that goes with a mail. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array | string
}

/** A mail to be sent. Nothing in it that a visitor typed becomes a header as it is. */
export interface OutgoingMail {
  /** The Message-ID is made from it, so that a second copy can be told from another mail. */
  id: string
  /** Addresses alone, without names. */
  to: readonly string[]
  subject: string
  html: string
  text: string
  replyTo?: string
  attachments?: readonly MailAttachment[]
}

/** As whom mail is sent. */
export interface MailSender {
  from: { name: string; address: string }
  /** Undefined when mail is not signed here. `privateKey` is PEM. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
}

/** How mail is sent, and to whom when it's for the owner. */
export interface MailSettings extends MailSender {
  /** `smtp://` or `smtps://`, user and password included. */
  smtpUrl: string
  owner: readonly string[]
}

/** The destinations that are inboxes. */
export type MailDestination = 'owner-mail' | 'visitor-mail'

/** Writes mails. Throws when it can't, and the mail is tried again. */
export interface MailComposer {
  compose: (handed: Handed, destination: MailDestination) => Promise<ComposedMail>
  composeForOwner: (mail: Pick<MailToCompose, 'kind' | 'id' | 'payload' | 'storedAt'>) => Promise<ComposedMail>
}

/** Sends mail. */
export interface Mailer {
  /** Never throws. `isFinal` when the server refuses a recipient or the mail for good. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<HandOver>
  /** Connects and signs in, and sends nothing. Never throws. */
  check(): Promise<HandOver>
  close(): void
}
