import type { AskedTimes } from './asked-times.ts'
import type { LeadKind, LeadState, LeadUpdate, MessageKind } from './lead-kind.ts'

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
}

/** State of a mailed link. The page gets the token only if the link is valid. */
export type ConfirmScreen = { state: 'good'; token: string } | { state: 'used' | 'expired' | 'unknown' }
/** @property timeZone the firm's, an IANA name */
export type DataScreen =
  | { state: 'good'; token: string; held: HeldData; timeZone: string }
  | { state: 'used' | 'expired' | 'unknown' }
