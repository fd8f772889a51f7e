import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import type { Destination, PromisedKind } from '#contracts/lead-kind.ts'
import type { ComposedMail, MailToCompose } from '#contracts/mail.ts'
import type { Chip } from '#contracts/masker-release.ts'

// What the site asks of third parties, in its own words. Each of the adapters in this folder answers for one.

/** `error` holds no personal data; `answer`, the receiver's own words, may, and is never logged. */
export type HandOver =
  | { ok: true }
  | { ok: false; error: string; answer?: string; retryAfterMs?: number; isFinal?: boolean }

/** What a destination is handed: a lead, or a message. */
export interface Handed {
  /** The lead's uuid, by which a receiver knows a repetition. */
  id: string
  kind: PromisedKind
  payload: string
  /** Where its sender came from. Never part of the JSON. */
  attribution: Attribution | undefined
  /** When its sender would like to be called. Never part of the JSON. */
  askedTimes: AskedTimes | undefined
  /** Answers that have no field in the payload, by the question's id. */
  answers?: Readonly<Record<string, string>> | undefined
  /** What the form said of the use of what was typed. */
  agreedWords?: string | undefined
  /** When it was stored, in epoch milliseconds. */
  storedAt: number
}

/** A third party's system that takes what was promised. */
export interface DestinationAdapter {
  destination: Destination
  /** Hands one over; never throws. @param signal gives up before the time limit */
  deliver(handed: Handed, signal: AbortSignal): Promise<HandOver>
}

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

/** That the provider has told nothing. */
export interface NoAnswer {
  ok: false
  /** A short reason for the log, without personal data. */
  error: string
  /** `down`: whatever it's asked. `odd`: this question, perhaps a visitor's doing. `not asked`: no call was made. */
  because: 'down' | 'odd' | 'not asked'
}

/** What is known where no provider is set up. */
export const NO_PROVIDER: NoAnswer = { ok: false, error: 'no provider', because: 'down' }

/** A checkout session that was started, or none. */
export type StartedSession = { ok: true; sessionId: string; url: string } | NoAnswer

/** What the provider knows of a purchase of the one price that is sold. */
export interface Purchase {
  sessionId: string
  /** The payment, by which a refund is told; null when none was made. */
  paymentId: string | null
  /** Of the buyer, as typed at the checkout. */
  email: string | null
  isPaid: boolean
  /** Given back in full. */
  isRefunded: boolean
}

/** The purchase, undefined when the session is unknown or is for something else; or that the provider could not tell. */
export type PurchaseAnswer = { ok: true; purchase: Purchase | undefined } | NoAnswer

/** What an event of the provider is about: a session to look at, a payment given back in full, or nothing of ours. */
export type PaymentNews = { eventId: string; type: string } & (
  | { about: 'session'; sessionId: string; hasFailed: boolean }
  | { about: 'refund'; paymentId: string }
  | { about: 'nothing' }
)

/** The provider that takes the buyer's money. */
export interface Payments {
  /** Never throws. @param key starts one session @param successUrl `{CHECKOUT_SESSION_ID}` becomes its id */
  startSession(start: { key: string; successUrl: string; cancelUrl: string }): Promise<StartedSession>
  /** Never throws. @param asker the provider's own events aren't counted */
  readPurchase(sessionId: string, asker: 'visitor' | 'event'): Promise<PurchaseAnswer>
  /** Never throws. @returns undefined when it isn't signed by the provider in the last five minutes */
  readNews(body: Uint8Array, signature: string): PaymentNews | undefined
}

/** 404 no such event, 502 refused or nonsense, 503 slow down, 504 not reached in time. */
export type SchedulerAnswer = { ok: true; startTime?: string } | { ok: false; status: 404 } | NoEvent

interface NoEvent {
  ok: false
  status: 502 | 503 | 504
  /** It is away, overloaded or refuses our token, whatever it is asked. Else a visitor may have made it answer so. */
  isDown: boolean
}

/** The third party in which visitors book a time. */
export interface Scheduler {
  /** Reads one event by its id; never throws. `startTime` is ISO 8601, and missing when the scheduler's answer lacks it. */
  readEvent(id: string): Promise<SchedulerAnswer>
}

/** Of each archive, for buyers to compare: SHA-256 in hexadecimal; null when it is not known. */
export type ArchiveSums = Record<Chip, string | null>

/** A private bucket of a storage that speaks the S3 API. */
export interface S3Bucket {
  /** Scheme, host and port, or a path of this site. The bucket's name follows it. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where the archives are: objects of a private bucket, or files at plain addresses. */
export type ArchivePlaces = { sums: ArchiveSums } & (
  | { bucket: S3Bucket; keys: Record<Chip, string> }
  | { urls: Record<Chip, string> }
)

/** What a buyer's browser asks. */
export interface ArchiveRequest {
  method: string
  /** Those that ask for a part, or only for what is newer, count. */
  headers: Headers
  origin: string
  /** Ends when the buyer goes away. */
  signal: AbortSignal
  /** Cuts the buyer's connection, so that a part of an archive isn't taken for the whole. Undefined where there is none, as in tests. */
  cut: (() => void) | undefined
}

/** An address good for minutes, or the archive as an answer. `unreachable`: it can't be told now. */
export type HandedOver =
  | { address: string }
  | { status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> | null }
  | { failure: 'missing' | 'unreachable'; error: string }

/** The storage of the document masker's archives. */
export interface Archives {
  sums: ArchiveSums
  /** Hands an archive over to a visitor who may have it. Never throws. */
  handOver(chip: Chip, asked: ArchiveRequest): Promise<HandedOver>
}
