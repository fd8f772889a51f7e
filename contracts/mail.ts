import * as z from 'zod/mini'
import type { Attribution } from './attribution.ts'
import type { CurrentCall } from './calls.ts'
import type { ContentSource } from './content-source.ts'
import { namesIn } from './fields.ts'
import type { Contact } from './lead-forms.ts'
import { DESTINATIONS, LEAD_KINDS, LEAD_STATES, type LeadUpdate, type QueuedKind } from './lead-kind.ts'
import type { CALL_LETTERS, LetterName, LINK_LETTERS } from './letters.ts'
import type { Chip } from './masker-release.ts'
import type { SiteWords } from './site-config.ts'

/** What is known of a lead beside its payload. */
export interface BesidePayload {
  /** Answers without a field in the payload, by question id. */
  answers?: Readonly<Record<string, string>> | undefined
  /** What the form said about how the data is used. */
  agreedWords?: string | undefined
  /** When its sender corrected the contact details, in epoch milliseconds. */
  correctedAt?: number | undefined
  /** What it tells that an earlier attempt may not have told. */
  update?: LeadUpdate | undefined
  /** The call as it now stands; undefined if none was ever booked. */
  call?: CurrentCall | undefined
}

/** Input for a mail: a stored lead or message, an alarm, or a test. */
export interface MailToCompose extends BesidePayload {
  kind: QueuedKind | 'alarm' | 'test'
  destination: 'owner-mail' | 'visitor-mail'
  /** The lead's or message's UUID. */
  id: string
  /** The stored JSON. For an alarm, the alert's JSON; for a test, `{}`. */
  payload: string
  /** Who sent a lead. */
  contact?: Contact | undefined
  /** When it was stored, in epoch milliseconds. */
  storedAt: number
  attribution?: Attribution | undefined
  askedTimes?: readonly string[] | undefined
  /** The sender's time zone, if it's known: whoever asked for times gave it. */
  visitorZone?: string | undefined
  /** For a notice that a mail server takes whatever was typed: leaves all of that out. */
  withoutTyped?: boolean
}

export interface StopLinks {
  stop: string
  stopInOneClick: string
}

/** Additional data for a mail. */
export interface MailContext {
  words: MailWords
  origin: string
  /** The console's own origin; undefined if it shares the site's. */
  consoleOrigin?: string | undefined
  /** The owner's time zone, such as `America/New_York`. */
  timeZone: string
  /** True if this server uses sandbox stand-ins, so the mail may be about a made-up person. */
  isSandbox: boolean
  /** The guide's signed URL from `guideHref`, for mail to a visitor who requested it. */
  guideHref?: string | undefined
  invitation?: string | undefined
  /** Signed URLs for a survey's sender who has no time yet: to the calendar, and to stop such mails. */
  callLinks?: ({ pick: string } & StopLinks) | undefined
  /** Signed URLs that take a new subscriber off the newsletter's list. */
  leaveLinks?: StopLinks | undefined
  /** For a notice about someone who erased their data: their address, while this server still has it in memory. */
  erasedAddress?: ((noticeId: string) => string | undefined) | undefined
  /** SHA-256 of each archive in hex; null if the owner hasn't set it. */
  checksums?: Readonly<Record<Chip, string | null>> | undefined
}

/** A mail without its id and recipient. */
export interface ComposedMail {
  /** The firm's name as it's published: whom the mail is from, unless MAIL_FROM says another name. */
  sender?: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Stops such mails when it's posted to (RFC 8058). */
  stopHref?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/** Implemented by mail/compose-mail.tsx. @throws if the payload doesn't match its kind */
export type ComposeMail = (mail: MailToCompose, context: MailContext) => Promise<ComposedMail>

/** Composes an email to a visitor as a made-up one would get it, in the words of this source. */
export type ComposeSample = (
  source: ContentSource,
  letter: LetterName,
  context: Pick<MailContext, 'origin' | 'timeZone' | 'isSandbox'> & { now: number },
) => Promise<ComposedMail>

/** Exports of the built mail/compose-mail.tsx. */
export interface MailBuild {
  composeMail: ComposeMail
  composeSample: ComposeSample
  openMailWords: (source: ContentSource) => MailWords
}

/** What writes mails, and the words of those to visitors. */
export interface Mails extends Omit<MailBuild, 'openMailWords'> {
  words: () => Promise<MailWords>
}

/** A mail's text, from content/mail.yaml. content-loader/mail.server.ts checks it. */
export interface Letter {
  subject: string
  heading: string
  text: readonly string[]
}

export interface SurveyLetter extends Letter {
  next: readonly string[]
}

export interface LinkLetter extends Letter {
  button: string
  small: string
}

export interface MailWords
  extends Record<(typeof CALL_LETTERS)[number], SurveyLetter>,
    Record<'welcomeNewsletter', Letter>,
    Record<(typeof LINK_LETTERS)[number], LinkLetter> {
  /** Ends every mail to a visitor. */
  signature: { closing: string; from: string; below: string }
  notes: { heading: string; text: string }
  /** Where notes don't link: addresses of hidden pieces. */
  hidden: readonly string[]
  site: SiteWords
}

const PLACES = /\{day\}|\{, firstName\}/g

/** Fills in the placeholders. Without a first name, its comma goes too. */
export const fillWords = (text: string, { firstName = '', day = '' }: { firstName?: string; day?: string }): string =>
  text.replaceAll(PLACES, (position) => (position === '{day}' ? day : firstName && `, ${firstName}`))

/** What someone at the firm wrote to a lead's sender; and their leads' states before, for taking it back. */
export const reply = z.object({
  leadId: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  by: z.string(),
  states: z.array(
    z.object({
      lead_id: z.string(),
      state: z.enum(namesIn(LEAD_STATES)),
      state_by: z.nullable(z.string()),
      state_at: z.nullable(z.number()),
      answered_at: z.nullable(z.number()),
    }),
  ),
})
export type Reply = z.infer<typeof reply>

/** Who pressed the link that leaves the newsletter. */
export const newsletterLeft = z.object({ email: z.string(), leadId: z.string() })

/** What somebody at the firm is told of a piece. `says` is the site's own sentence, never a guest's. */
export const contentNote = z.object({
  email: z.string(),
  file: z.string(),
  title: z.string(),
  about: z.enum(['late', 'failed', 'comments']),
  says: z.string(),
})
export type ContentNote = z.infer<typeof contentNote>

/**
 * What the owner is told when visitors erase their own data. It's stored until it's sent, so it doesn't say whose data
 * it was: the ids and times find the person where the leads were passed on.
 */
export const erasureNotice = z.object({
  leads: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(LEAD_KINDS),
      /** When it came; epoch milliseconds. */
      at: z.number(),
      /** Destinations that have it, or were just getting it. */
      passedTo: z.array(z.enum(DESTINATIONS)),
    }),
  ),
  /** Orders that stay for the books, without the address. */
  orders: z.array(z.string()),
})
export type ErasureNotice = z.infer<typeof erasureNotice>
