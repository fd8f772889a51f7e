import type { AskedTimes } from './asked-times.ts'
import type { PromisedKind } from './lead-kind.ts'

/** Where the link of a newsletter's confirmation leads, before its token. */
export const CONFIRM_PATH = '/confirm'

/** Where visitors ask what is held of them; the mailed link has its token behind it. */
export const YOUR_DATA_PATH = '/privacy/your-data'

interface HeldDelivery {
  to: string
  promisedAt: string
  deliveredAt: string | null
  attempts: number
}

/** Something that was sent to us, or that we mailed. Times are ISO 8601. */
export interface HeldLead {
  id: string
  kind: PromisedKind
  receivedAt: string
  state: string
  agreedWords: string | null
  /** When the visitor would like to be called. */
  askedTimes: AskedTimes | null
  attribution: object | null
  /** What was typed or chosen, by our names for it. */
  payload: Readonly<Record<string, unknown>>
  /** The same, by the question's id. */
  answers: Readonly<Record<string, unknown>>
  deliveries: readonly HeldDelivery[]
}

/** An order. Times are ISO 8601. */
export interface HeldOrder {
  id: string
  email: string | null
  madeAt: string
  paidAt: string | null
  refundedAt: string | null
  /** The payment provider's numbers. */
  checkout: string
  payment: string | null
}

/** What is held of an address: what its page lists, and what it downloads. */
export interface HeldData {
  email: string
  readAt: string
  leads: readonly HeldLead[]
  orders: readonly HeldOrder[]
}

/** What a mailed link shows. Only a good one has its token in the page. */
export type ConfirmScreen = { state: 'good'; token: string } | { state: 'used' | 'expired' | 'unknown' }
export type DataScreen = { state: 'good'; token: string; held: HeldData } | { state: 'used' | 'expired' | 'unknown' }
