import * as z from 'zod/mini'
import type { Attribution } from './attribution.ts'
import type { Contact } from './contact.ts'
import type { CurrentCall } from './current-call.ts'
import type { LeadUpdate, QueuedKind } from './lead-kind.ts'
import type { Chip } from './masker-release.ts'

/** Input for a mail: a stored lead or message, an alarm, or a test. */
export interface MailToCompose {
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
  /** Answers without a field in the payload, by question id. */
  answers?: Readonly<Record<string, string>> | undefined
  askedTimes?: readonly string[] | undefined
  agreedWords?: string | undefined
  /** When its sender corrected the contact details, in epoch milliseconds. */
  correctedAt?: number | undefined
  /** What it tells that an earlier one may not have told. */
  update?: LeadUpdate | undefined
  /** The call as it now stands; undefined if none was ever booked. */
  call?: CurrentCall | undefined
  /** For a notice that a mail server takes whatever was typed: leaves all of that out. */
  withoutTyped?: boolean
}

/** Additional data for a mail. */
export interface MailParts {
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
  callLinks?: { pick: string; stop: string; stopInOneClick: string } | undefined
  /** For a notice about someone who erased their data: their address, while this server still has it in memory. */
  erasedAddress?: ((noticeId: string) => string | undefined) | undefined
  /** SHA-256 of each archive in hex; null if the owner hasn't set it. */
  checksums?: Readonly<Record<Chip, string | null>> | undefined
}

/** A mail without its id and recipient. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Stops such mails when it's posted to (RFC 8058). */
  stopHref?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/** Implemented by app/mail/compose-mail.tsx. @throws if the payload doesn't match its kind */
export type ComposeMail = (mail: MailToCompose, parts: MailParts) => Promise<ComposedMail>

/** Max subject length in content/mail.ts. Phones show about half of it. */
const SUBJECT = 80

const filled = z.string().check(
  z.refine((text) => text.trim() !== '', 'is blank. Write at least a word'),
  z.refine(
    (text) => withoutPlaces(text).search(/[{}]/) === -1,
    `has a { or } that stands for nothing. Use {day} or {, firstName}`,
  ),
)
const subject = filled.check(
  z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'has a line break. Write it on one line'),
  z.maxLength(SUBJECT, `is too long. Use at most ${SUBJECT} characters`),
  z.refine((text) => !text.includes('firstName'), 'has a name in it. Leave {, firstName} to the heading'),
)
const paragraphs = z.array(filled).check(z.minLength(1, 'is empty. Write at least one entry'))

const letter = z.strictObject({ subject, heading: filled, text: paragraphs })
const surveyLetter = z.extend(letter, { next: paragraphs })
const linkLetter = z.extend(letter, { button: filled, small: filled })

const mailWords = z.strictObject({
  signature: z.strictObject({ closing: filled, from: filled, below: z.string() }),
  surveyBooked: surveyLetter,
  surveyUnread: surveyLetter,
  surveyMoved: surveyLetter,
  surveyCancelled: surveyLetter,
  surveyAsked: surveyLetter,
  surveyOpen: surveyLetter,
  callAgreed: surveyLetter,
  surveyLeft: linkLetter,
  notes: z.strictObject({ heading: filled, text: filled }),
  guide: linkLetter,
  purchase: linkLetter,
  confirmNewsletter: linkLetter,
  yourData: linkLetter,
})

/** The texts in content/mail.ts. */
export type MailWords = z.infer<typeof mailWords>
export type SurveyLetter = z.infer<typeof surveyLetter>
export type LinkLetter = z.infer<typeof linkLetter>

/** @throws an error with a sentence and fix for each mistake */
export function checkMailWords(words: unknown): void {
  const { success, error } = mailWords.safeParse(words)
  if (success) return
  const mistakes = error.issues.map(({ path, code, message }) => {
    const place = path.map(String).join('.')
    return `content/mail.ts: ${place} ${code === 'custom' || code === 'too_big' || code === 'too_small' ? message : `isn’t what it should be: ${message}`}.`
  })
  throw new Error(mistakes.join('\n'))
}

const PLACES = /\{day\}|\{, firstName\}/g
const withoutPlaces = (text: string) => text.replaceAll(PLACES, '')

/** Fills in the placeholders. Without a first name, its comma goes too. */
export const fillWords = (text: string, { firstName = '', day = '' }: { firstName?: string; day?: string }): string =>
  text.replaceAll(PLACES, (place) => (place === '{day}' ? day : firstName && `, ${firstName}`))
