import * as z from 'zod/mini'
import { text } from './fields.ts'

/** How many orders the console lists at once. */
export const ORDERS_PER_PAGE = 50

/** How far an order can be. */
export type OrderState = 'waiting' | 'failed' | 'paid' | 'refunded'

/** The query of the page and of its call. @property older where the page before ended */
export const orderListQuery = z.object({ older: z._default(text(80), '') })

/** An order in a list. Times are epoch milliseconds. */
export interface ListedOrder {
  id: string
  at: number
  state: OrderState
  /** Null when the payment provider gave none, or it was erased. */
  email: string | null
  isErased: boolean
  linksSentAt: number | null
  /** When its downloads were first shown. */
  openedAt: number | null
}

/** A client code that was made here or by `npm run codes`; the code itself isn't kept. */
export interface ListedCode {
  id: string
  label: string
  madeAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

/** `GET /api/console/orders` */
export interface OrdersAnswer {
  total: number
  /** The newest first. */
  orders: ListedOrder[]
  /** Where the list goes on; null at its end. */
  older: string | null
  codes: ListedCode[]
  /** How many codes are in CLIENT_CODE_HASHES besides; the sandbox's own counts too. */
  codesInSettings: number
}

/** `POST /api/console/orders/resend` @property again also when links were sent within the hour */
export const resendLinksRequest = z.strictObject({ id: text(60), again: z.boolean() })

/** What came of it: null when the links are on their way, or when they were sent less than an hour ago. */
export interface LinksResentAnswer {
  sentAt: number | null
}

/** `POST /api/console/codes/make` */
export const makeCodeRequest = z.strictObject({ label: text(200) })

/** The code, which is shown once. */
export interface MadeCodeAnswer {
  code: string
  label: string
}

/** `POST /api/console/codes/rename` */
export const renameCodeRequest = z.strictObject({ id: text(20), label: text(200) })

/** `POST /api/console/codes/revoke` */
export const revokeCodeRequest = z.strictObject({ id: text(20) })
