import type { Attribution } from './attribution.ts'
import type { PromisedKind } from './lead-kind.ts'
import type { Chip } from './masker-release.ts'

/** What a mail is made from: a lead or a message as it is stored, an alarm, or a test. */
export interface MailToCompose {
  kind: PromisedKind | 'alarm' | 'test'
  destination: 'owner-mail' | 'visitor-mail'
  /** The lead's or the message's uuid. */
  id: string
  /** The stored JSON text. Of an alarm, the JSON of the alert; of a test, `{}`. */
  payload: string
  /** When it was stored, in epoch milliseconds. */
  storedAt: number
  attribution?: Attribution | undefined
  /** Answers that have no field in the payload, by the question's id. */
  answers?: Readonly<Record<string, string>> | undefined
  /** The times that the visitor asked for, in words. */
  askedTimes?: readonly string[] | undefined
  /** What the form said of the use of what was typed. */
  agreedWords?: string | undefined
}

/** What a mail needs besides. */
export interface MailParts {
  /** Where visitors see the site. Every link begins with it. */
  origin: string
  /** The owner's time zone, such as `America/New_York`. */
  timeZone: string
  /** Whether this server has stand-ins, so that a mail may be about a person who doesn't exist. */
  isSandbox: boolean
  /** The guide's signed address, as `guideHref` makes it; for mail to a visitor who asked for it. */
  guideHref?: string | undefined
  /** A booked call as iCalendar text; goes along as a file. */
  invitation?: string | undefined
  /** SHA-256 of the archives in hexadecimal, as far as the owner has told them. */
  checksums?: Readonly<Record<Chip, string | null>> | undefined
}

/** A mail that lacks only its id and who gets it. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  replyTo?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/**
 * Composes a mail; app/mail/compose-mail.tsx does.
 * @throws when there is no such mail, or when its payload isn't what its kind says
 */
export type ComposeMail = (mail: MailToCompose, parts: MailParts) => Promise<ComposedMail>
