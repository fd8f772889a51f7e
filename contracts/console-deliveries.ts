import * as z from 'zod/mini'
import { filledText, text } from './fields.ts'
import { DESTINATIONS, type Destination, type PromisedKind } from './lead-kind.ts'

/** How many deliveries the console lists at once. */
export const DELIVERIES_PER_PAGE = 50

/** What can keep a delivery from having arrived. */
export const DELIVERY_STATES = { waiting: 'Waiting', failed: 'Failing' } as const
export type DeliveryState = keyof typeof DELIVERY_STATES

const STATES = Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]
/** A word of a query; blank where it has none. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => z._default(z.enum(['', ...values]), '')

/** The query of the page and of its call. @property after where the page before ended */
export const deliveryListQuery = z.object({
  to: oneOf(DESTINATIONS),
  state: oneOf(STATES),
  after: z._default(text(80), ''),
})

/** How an attempt ended. `given back`: the server stopped before there was an answer, and it doesn't count. */
export type AttemptResult = 'delivered' | 'failed' | 'refused' | 'given back'

/** An attempt to deliver something. */
export interface ShownAttempt {
  /** Counts on through every resend. */
  number: number
  at: number
  tookMs: number
  result: AttemptResult
  error: string | null
}

/** How many attempts of a delivery are shown, the newest. */
export const ATTEMPTS_SHOWN = 10

/** That the owner holds a destination. */
export interface ShownHold {
  reason: string
  by: string
  at: number
}

/** How it is with one destination. Times are epoch milliseconds. */
export interface DestinationState {
  id: Destination
  /** As a sentence names it. */
  name: string
  /** Where it is, by its host; or the setting that it waits for. */
  shown: string
  hasAddress: boolean
  /** How many deliveries haven't arrived, and how many of them are failing. */
  waiting: number
  failed: number
  oldestAt: number | null
  lastDeliveredAt: number | null
  /** The latest attempt of those that haven't arrived, and why it failed. */
  lastFailureAt: number | null
  lastError: string | null
  /** Null unless it's held. */
  hold: ShownHold | null
}

/** How far a delivery has come. */
export interface ShownDelivery {
  id: string
  to: Destination
  attempts: number
  promisedAt: number
  lastAttemptAt: number | null
  /** Null when it was refused for good, or is done. */
  nextAttemptAt: number | null
  deliveredAt: number | null
  failedAt: number | null
  lastError: string | null
  /** The newest first. */
  history: ShownAttempt[]
  /** Why nothing is sent to its destination now; null unless that's held. */
  hold: ShownHold | null
}

/** A delivery that hasn't arrived, and what it delivers. */
export interface ListedDelivery extends ShownDelivery {
  leadId: string
  kind: PromisedKind
}

/** `GET /api/console/deliveries` */
export interface DeliveriesAnswer {
  destinations: DestinationState[]
  /** Those that waited longest come first. */
  deliveries: ListedDelivery[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

/** `POST /api/console/deliveries/resend` @property again: also when it was delivered */
export const resendRequest = z.strictObject({ id: text(60), again: z._default(z.boolean(), false) })

const destination = z.enum(DESTINATIONS as [Destination, ...Destination[]])

/** `POST /api/console/deliveries/resend-failed` */
export const resendFailedRequest = z.strictObject({ to: destination })
/** @property due how many are due now; the others were being sent, or have arrived meanwhile */
export interface ResentAnswer {
  due: number
}

export const LONGEST_REASON = 200
/** `POST /api/console/deliveries/hold`, which answers 409 when it's held already */
export const holdRequest = z.strictObject({
  to: destination,
  reason: filledText(LONGEST_REASON, 'A hold needs a reason.'),
})

/** `POST /api/console/deliveries/release`, which answers 409 when it isn't held */
export const releaseRequest = z.strictObject({ to: destination })
