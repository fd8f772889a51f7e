import type { LookupFunction } from 'node:net'
import type { AskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import type { FreeTime } from '#contracts/calls.ts'
import type { CalendarPages } from '#contracts/console-leads.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import type { BesidePayload, ComposedMail, MailToCompose } from '#contracts/mail.ts'
import type { Chip } from '#contracts/masker-release.ts'
import type { Money } from '#contracts/purchase.ts'

// Ports to third parties, in the site's own terms. Each adapter in this folder implements one.

/** `error` has no personal data; `answer`, the receiver's own text, may have some and is never logged. */
export type DeliveryResult =
  /** `isUnwanted`: nothing was sent, since someone doesn't want it; the delivery ends. */
  | { ok: true; isUnwanted?: boolean }
  | {
      ok: false
      error: string
      answer?: string
      retryAfterMs?: number
      isFinal?: boolean
      /** What's in it is at fault, not where it goes: it couldn't be composed, or was read and refused. */
      isAboutContent?: boolean
    }

/** What a destination receives: a lead or a message. */
export interface Deliverable extends BesidePayload {
  /** The lead's or message's uuid; receivers use it to detect duplicates. */
  id: string
  kind: QueuedKind
  payload: string
  /** Who sent it; for a message, only the address of whom it's for. */
  contact: Contact
  /** The sender's attribution. Never part of the JSON. */
  attribution: Attribution | undefined
  /** When the sender would like a call. Never part of the JSON. */
  askedTimes: AskedTimes | undefined
  /** Until when its sender counts as at the calendar, epoch milliseconds; undefined once there's a time, or none is to come. */
  calendarUntil?: number | undefined
  /** The sender's address, normalized for lookups. */
  emailKey?: string | undefined
  /** When it was stored, epoch milliseconds. */
  storedAt: number
}

export interface DestinationAdapter {
  destination: Destination
  /** Delivers one; never throws. @param signal aborts before the timeout */
  deliver(deliverable: Deliverable, signal: AbortSignal): Promise<DeliveryResult>
}

/** A mail to send. No visitor input becomes a header unchanged. */
export interface OutgoingMail extends ComposedMail {
  /** Determines the Message-ID, so duplicates can be recognized. */
  id: string
  /** Bare addresses, without names. */
  to: readonly string[]
}

export interface MailSender {
  from: { name: string; address: string }
  /** Undefined if we don't sign mail. `privateKey` is PEM. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
  /** Finds its server at each connection; the system's own if it's undefined. */
  lookup?: LookupFunction | undefined
}

export interface MailSettings extends MailSender {
  /** `smtp://` or `smtps://`, including user and password. */
  smtpUrl: string
  owner: readonly string[]
}

export type MailDestination = 'owner-mail' | 'visitor-mail'

/** Composes mails. Throws if it can't; the mail is retried. */
export interface MailComposer {
  /** @param withoutTyped leaves out what the sender typed */
  compose: (
    deliverable: Deliverable,
    destination: MailDestination,
    options?: { withoutTyped?: boolean },
  ) => Promise<ComposedMail>
  composeForOwner: (mail: Pick<MailToCompose, 'kind' | 'id' | 'payload' | 'storedAt'>) => Promise<ComposedMail>
}

export interface Mailer {
  /** Never throws. `isFinal` if the server permanently rejects a recipient or the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryResult>
  /** Writes and signs a mail without sending it. */
  draft(mail: OutgoingMail): Promise<void>
  /** Connects and signs in without sending. Never throws. */
  check(): Promise<DeliveryResult>
  close(): void
}

export interface NoAnswer {
  ok: false
  /** A short reason for the log; no personal data. */
  error: string
  /** `down`: any request fails. `odd`: this one fails, maybe due to a visitor. */
  because: 'down' | 'odd'
}

/** The result if no provider is configured. */
export const NO_PROVIDER: NoAnswer = { ok: false, error: 'no provider', because: 'down' }

/** The provider's record of a purchase at our one price. */
export interface Purchase {
  sessionId: string
  /** The payment, used to match refunds; null if none was made. */
  paymentId: string | null
  /** The buyer's, as typed at checkout. */
  email: string | null
  isPaid: boolean
  isRefunded: boolean
  /** What was paid, if it is and the provider says. */
  payment?: Payment | undefined
}

export interface Payment extends Money {
  /** How much of the amount is tax; null if the provider doesn't reckon it. */
  tax: number | null
  /** Epoch milliseconds, like all times here; null if the provider doesn't say. */
  at: number | null
  refunds: readonly Refund[]
}

/** A refund of a payment or of a part of it, in the payment's currency. */
export interface Refund {
  id: string
  amount: number
  at: number
  /** The money didn't reach the buyer and came back. */
  hasFailed: boolean
}

/** The purchase, undefined if the session is unknown or for another product; or why the provider couldn't say. */
export type PurchaseAnswer = { ok: true; purchase: Purchase | undefined } | NoAnswer

/** What a provider event is about: a session to check, a payment's refunds (`isFull`: all of it), or nothing of ours. */
export type PaymentEvent = { eventId: string; type: string } & (
  | { about: 'session'; sessionId: string; hasFailed: boolean }
  | { about: 'refund'; paymentId: string; isFull: boolean }
  | { about: 'nothing' }
)

export interface RefundRequest {
  paymentId: string
  /** In the currency's smallest unit. */
  amount: number
  /** Idempotency key. */
  key: string
}

/** `refused`: for good, with the provider's own words. `another`: its key went with another amount before. */
export type RefundAnswer =
  | { ok: true; refund: Refund }
  | { ok: false; error: string; because: 'refused' | 'another' }
  | NoAnswer

export interface Payments {
  /** Never throws. @param key idempotency key @param successUrl `{CHECKOUT_SESSION_ID}` becomes the session's id */
  startSession(start: {
    key: string
    successUrl: string
    cancelUrl: string
  }): Promise<{ ok: true; sessionId: string; url: string } | NoAnswer>
  /** Never throws. */
  readPrice(): Promise<{ ok: true; price: Money } | NoAnswer>
  /** Never throws. @param asker a visitor waits for it, so it's asked once */
  readPurchase(sessionId: string, asker: 'visitor' | 'event'): Promise<PurchaseAnswer>
  /** All of a payment's. Never throws. */
  readRefunds(paymentId: string): Promise<{ ok: true; refunds: readonly Refund[] } | NoAnswer>
  /** Never throws. */
  makeRefund(refund: RefundRequest): Promise<RefundAnswer>
  /** Never throws. @returns undefined unless the provider signed it within the last five minutes */
  readEvent(body: Uint8Array, signature: string): PaymentEvent | undefined
}

/**
 * 404 no such event, 502 rejected or invalid response, 503 rate limited, 504 timeout. `isDown`: it's down, overloaded, or
 * rejects our token; otherwise the visitor's request may have caused the error.
 */
export type NoEvent = { ok: false; status: 404 } | { ok: false; status: 502 | 503 | 504; isDown: boolean }

/** Times that the scheduler says are free, soonest first. */
export type FreeTimesRead = { ok: true; times: FreeTime[] } | NoEvent

export type SchedulerAnswer = { ok: true; startsAt?: string } | NoEvent

/** What the scheduler says of one of its invitees. Times of events are ISO 8601, as it writes them. */
export interface CalendarEvent {
  eventUri: string
  inviteeUri: string
  /** The same person's, before and after a move. */
  otherInviteeUris: readonly string[]
  startsAt: string | undefined
  state: 'booked' | 'moved' | 'cancelled'
  /** The events that this one was moved to, and that it was booked instead of. */
  movedTo: string | undefined
  movedFrom: string | undefined
  /** The scheduler's own pages about it; undefined if it doesn't say. */
  pages?: CalendarPages | undefined
  /** The lead's id, which the page put into the scheduler's address. */
  leadId: string | undefined
  /** When it was booked, in epoch milliseconds. */
  bookedAt: number
  email: string
  firstName: string
  lastName: string
}

/** Everything that an event's page at the scheduler knows of its invitees. */
export type BookingEvent = { ok: true; news: CalendarEvent[] } | NoEvent

export interface Scheduler {
  /** Reads an event by id; never throws. `startsAt` is ISO 8601; undefined if the scheduler's response lacks it. */
  readEvent(id: string): Promise<SchedulerAnswer>
  /** Reads an event's invitees by its id; never throws. */
  readInvitees(id: string): Promise<BookingEvent>
  /** The times that are free from one moment to another, in ms, at most 31 days later; never throws. */
  readFreeTimes(from: number, until: number): Promise<FreeTimesRead>
  /** What the webhook was sent. Never throws. `off`: no key is set. `other`: nothing that's about a call. */
  readNews(body: Uint8Array, signature: string): CalendarEvent | 'off' | 'forged' | 'malformed' | 'other'
}

/** Each archive's hex SHA-256, for buyers to compare; null if unknown. */
export type ArchiveSums = Record<Chip, string | null>

/** Where the archives are: files at public URLs. */
export interface ArchivePlaces {
  sums: ArchiveSums
  urls: Record<Chip, string>
}

export interface ArchiveRequest {
  method: string
  /** Only range and cache validation headers are used. */
  headers: Headers
  /** Aborts when the buyer disconnects. */
  signal: AbortSignal
  /** Cuts the buyer's connection so a partial archive isn't taken as complete. Undefined without one, as in tests. */
  cut: (() => void) | undefined
}

/** The archive as a response. `unreachable`: the storage can't be reached now. */
export type ArchiveDownload =
  | { status: number; headers: Record<string, string>; body: ReadableStream<Uint8Array> | null }
  | { failure: 'missing' | 'unreachable'; error: string }

export interface Archives {
  sums: ArchiveSums
  /** Hands over an archive to an authorized visitor. Never throws. */
  download(chip: Chip, asked: ArchiveRequest): Promise<ArchiveDownload>
}
