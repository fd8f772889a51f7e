import type { Money } from './purchase.ts'

export const ORDERS_PER_PAGE = 50

export type OrderState = 'waiting' | 'failed' | 'paid' | 'refunded'

/** An order in a list. Times are epoch milliseconds. */
export interface ListedOrder {
  id: string
  at: number
  state: OrderState
  /** What was paid, as the payment provider says; null until it's paid, and if the provider doesn't say. */
  paid: Money | null
  /** What of it was refunded in all, and when last; null if nothing was. */
  refund: { amount: number; at: number } | null
  /** When a refund last came back, so that the buyer doesn't have the money; null if none did, or all was refunded. */
  refundFailedAt: number | null
  /** Null if the payment provider gave none, or it was erased. */
  email: string | null
  isErased: boolean
  /** Its page at the payment provider; null if there is none. */
  paymentPage: string | null
  linksSentAt: number | null
  /** When its downloads were first shown. */
  openedAt: number | null
}

/** A client code made here; the code itself isn't stored. */
export interface ListedCode {
  id: string
  label: string
  madeAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

/** A month's money in one currency, in its smallest unit. Refunds count in the month in which they were made. */
export interface MonthMoney extends Money {
  /** In the owner's time zone, as in `2026-11`. */
  month: string
  payments: number
  /** Of the amount; null if the provider reckons none. */
  tax: number | null
  refunded: number
  /** The amount less what was refunded. */
  net: number
}

export interface MoneyAnswer {
  /** The latest first, without months in which nothing happened. */
  months: MonthMoney[]
  /** Paid orders of which the provider didn't say how much. */
  unpriced: number
}

/** `GET /api/console/orders` */
export interface OrdersAnswer {
  total: number
  /** Newest first. */
  orders: ListedOrder[]
  /** Cursor of the next page; null on the last one. */
  older: string | null
  money: MoneyAnswer
  codes: ListedCode[]
  /** Number of additional codes in CLIENT_CODE_HASHES, including the sandbox's own. */
  codesInSettings: number
}

/** `POST /api/console/orders/resend`: null if the links are on their way; otherwise when they were last sent, less than an hour ago. */
export interface LinksResentAnswer {
  sentAt: number | null
}

/** `POST /api/console/orders/refund` */
export interface RefundedAnswer {
  amount: number
  /** Nothing of it is left: its downloads are closed. */
  isFull: boolean
}

/** `POST /api/console/codes/make`: the new code, which is shown only once. */
export interface MadeCodeAnswer {
  code: string
  label: string
}
