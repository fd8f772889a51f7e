import type { AskedTimes } from './asked-times.ts'
import type { DraftScreen } from './draft-links.ts'
import type { ByField } from './fields.ts'
import type { LeadKind, LeadState, LeadUpdate, MessageKind } from './lead-kind.ts'
import type { VerifiedSession } from './purchase.ts'

/** The forms that also work without JavaScript, as a plain form post. */
export const FORM_ENDPOINTS = ['newsletter', 'business-card', 'lead-magnet', 'your-data'] as const
export type FormEndpoint = (typeof FORM_ENDPOINTS)[number]

/** What a form shows after a rejected plain post. */
export interface AnsweredForm {
  typed?: ByField
  errors?: ByField
}

/** The response to a lead's sender. */
export interface AcceptedLead {
  /** Signed URL of the guide, valid for a week; lead magnet only. */
  guide?: string
  /** The sender must confirm by a mailed link. */
  confirms?: true
}

/** What a form endpoint's page shows after a plain post, or to a visitor who returns to it (`visit`). */
export type FormAnswer =
  | { endpoint: FormEndpoint; outcome: 'visit' }
  | ({ endpoint: FormEndpoint; outcome: 'thanks' } & AcceptedLead)
  | {
      endpoint: FormEndpoint
      outcome: 'refused'
      status: number
      message: string
      /** Errors by field; empty if none is a field's. */
      fields: ByField
      typed: ByField
    }

/** A page with an address that isn't in the build. */
export type UnlistedPage = { screen: 'vault'; leadMagnetHref: string } | { screen: 'lead-magnet' }

/** Data that only the server has about the page it renders; empty during the build. */
export interface PageData {
  /** For a preview, which runs no script: the address's query. */
  search?: string
  unlisted?: UnlistedPage
  formAnswer?: FormAnswer
  /** For the page where visitors request their data: true if a link can be mailed. */
  yourData?: { canMail: boolean }
  confirm?: ConfirmScreen
  dataLink?: DataScreen
  callLink?: CallScreen
  noCallMail?: NoCallMailScreen
  purchase?: PurchaseScreen
  draft?: DraftScreen
}

/** Placeholder for the site's origin in the build; the server replaces it with `PUBLIC_ORIGIN`. Never resolves. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** Base path of the newsletter confirmation link; the token follows. */
export const CONFIRM_PATH = '/confirm'

/** Where visitors request their data; the mailed link appends a token. */
export const YOUR_DATA_PATH = '/privacy/your-data'

export interface HeldDelivery {
  to: string
  queuedAt: string
  deliveredAt: string | null
  attempts: number
}

/** Something the visitor sent us. Times are ISO 8601. */
export interface HeldLead {
  id: string
  kind: LeadKind
  receivedAt: string
  deliveryState: string
  agreedWords: string | null
  /** When the visitor would like a call. */
  askedTimes: AskedTimes | null
  attribution: object | null
  /** What was typed or chosen, by our field names. */
  payload: Readonly<Record<string, unknown>>
  /** More answers, by question id. */
  answers: Readonly<Record<string, unknown>>
  /** Calls that were booked, also those that were moved or cancelled since. */
  calls: readonly { eventUri: string; startsAt: string | null; state: LeadUpdate }[]
  /** The firm's own mark on it. */
  leadState: LeadState
  /** What the firm wrote down about it, without who did. */
  notes: readonly { text: string; at: string }[]
  deliveries: readonly HeldDelivery[]
}

/** An email we wrote to the visitor. Times are ISO 8601. */
export interface HeldMessage {
  id: string
  kind: MessageKind
  writtenAt: string
  /** What someone wrote themselves; null of what the site writes, which may have a link that grants access. */
  text: string | null
  deliveries: readonly HeldDelivery[]
}

/** An order. Times are ISO 8601. */
export interface HeldOrder {
  id: string
  email: string | null
  madeAt: string
  paidAt: string | null
  refundedAt: string | null
  /** What was paid and what of it was refunded, in the currency's smallest unit. */
  amount: number | null
  refunded: number
  currency: string | null
  /** The payment provider's ids. */
  checkout: string
  payment: string | null
}

/** All data stored for an address: the page lists it, and the download contains it. */
export interface HeldData {
  email: string
  readAt: string
  leads: readonly HeldLead[]
  messages: readonly HeldMessage[]
  orders: readonly HeldOrder[]
  /** Emails that they don't want. */
  stops: readonly { about: string; at: string }[]
}

/** State of a mailed link. The page gets the token only if the link is valid. */
export type ConfirmScreen = { state: 'good'; token: string } | { state: 'used' | 'expired' | 'unknown' }
/** @property timeZone the firm's, an IANA name */
export type DataScreen =
  | { state: 'good'; token: string; held: HeldData; timeZone: string }
  | { state: 'used' | 'expired' | 'unknown' }

/** Base path of the mailed link that opens the calendar again; the token follows. */
export const CALL_LINK_PATH = '/contact/time'

/** Base path of the page that stops such emails; the token follows. */
export const NO_CALL_MAIL_PATH = '/contact/no-mail'

/** What the calendar's form is filled with. */
export interface CallInvitee {
  firstName: string
  lastName: string
  email: string
  /** Comes back with the booking. */
  leadId: string
}

/** Why a link opens no calendar. `unknown`: altered, or what it was for was erased. `later`: the store is down. */
export type CallLinkEnd = 'booked' | 'asked' | 'expired' | 'unknown' | 'later'

/** What the page of such a link shows. None of the survey's answers get there. */
export type CallScreen = { state: 'good'; token: string; invitee: CallInvitee } | { state: CallLinkEnd }

/** Emails that a link stops: about surveys without a time, or the newsletter. */
export type StoppedMails = 'calls' | 'newsletter'

export type NoCallMailScreen =
  | { state: 'good'; token: string; about: StoppedMails }
  | { state: 'used'; about: StoppedMails }
  | { state: 'unknown' | 'later' }

/**
 * What a purchase's result page shows. `other browser`: paid for in another one, or nothing here says what was bought.
 * `ended`: the emailed link.
 */
export type PurchaseScreen = { canSendLinks: boolean } & (
  | { state: 'paid'; purchase: VerifiedSession }
  | { state: 'denied' | 'unreachable' | 'other browser' | 'ended' }
)
