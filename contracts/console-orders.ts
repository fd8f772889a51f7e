import * as z from 'zod/mini'
import { blankOrDay } from './console-leads.ts'
import { text } from './fields.ts'
import type { Money } from './purchase.ts'

export const ORDERS_PER_PAGE = 50

/** Payments and refunds in one .xlsx file. The CSV has no limit. */
export const MOST_MOVEMENTS = 20_000

export type OrderState = 'waiting' | 'failed' | 'paid' | 'refunded'

/** Query of the page and its API call. @property older cursor from the previous page */
export const orderListQuery = z.object({ older: z._default(text(80), '') })

/** An order in a list. Times are epoch milliseconds. */
export interface ListedOrder {
  id: string
  at: number
  state: OrderState
  /** What was paid, as the payment provider says; null until it's paid, and if the provider doesn't say. */
  paid: Money | null
  /** What of it was refunded in all, and when last; null if nothing was. */
  refund: { amount: number; at: number } | null
  /** Null if the payment provider gave none, or it was erased. */
  email: string | null
  isErased: boolean
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
  refunds: number
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

/** Query of the exports: days in the owner's time zone, both inclusive; blank: no limit. */
export const moneyExportQuery = z.object({ from: blankOrDay, to: blankOrDay })

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

/** `POST /api/console/orders/resend` @property again resend even if links were sent within the hour */
export const resendLinksRequest = z.strictObject({ id: text(60), again: z.boolean() })

/** Null if the links are on their way; otherwise when they were last sent, less than an hour ago. */
export interface LinksResentAnswer {
  sentAt: number | null
}

/** `POST /api/console/codes/make` */
export const makeCodeRequest = z.strictObject({ label: text(200) })

/** The new code. It's shown only once. */
export interface MadeCodeAnswer {
  code: string
  label: string
}

/** `POST /api/console/codes/rename` */
export const renameCodeRequest = z.strictObject({ id: text(20), label: text(200) })

/** `POST /api/console/codes/revoke` */
export const revokeCodeRequest = z.strictObject({ id: text(20) })
