import * as z from 'zod/mini'
import { text } from './fields.ts'
import { DESTINATIONS, type Destination, type PromisedKind } from './lead-kind.ts'

/** How many deliveries the console lists at once. */
export const DELIVERIES_PER_PAGE = 50

/** What can keep a delivery from having arrived. */
export const DELIVERY_STATES = { waiting: 'Waiting', failed: 'Failing' } as const
export type DeliveryState = keyof typeof DELIVERY_STATES

const STATES = Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]
const oneOf = <const Values extends readonly string[]>(values: Values) => z._default(z.enum(['', ...values]), '')

/** The query of the page and of its call. @property after where the page before ended */
export const deliveryListQuery = z.object({
  to: oneOf(DESTINATIONS),
  state: oneOf(STATES),
  after: z._default(text(80), ''),
})

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
}

/** A delivery that hasn't arrived. */
export interface ListedDelivery {
  id: string
  leadId: string
  kind: PromisedKind
  to: Destination
  attempts: number
  promisedAt: number
  lastAttemptAt: number | null
  /** Null when it was refused for good. */
  nextAttemptAt: number | null
  failedAt: number | null
  lastError: string | null
}

/** `GET /api/console/deliveries` */
export interface DeliveriesAnswer {
  destinations: DestinationState[]
  /** Those that waited longest come first. */
  deliveries: ListedDelivery[]
  /** Where the list goes on; null at its end. */
  next: string | null
}

/** `POST /api/console/deliveries/resend` */
export const resendDeliveryRequest = z.strictObject({ id: text(60) })

/** `POST /api/console/deliveries/resend-failed` */
export const resendFailedRequest = z.strictObject({ to: z.enum(DESTINATIONS as [Destination, ...Destination[]]) })
/** @property due how many are due now; the others were being sent, or have arrived meanwhile */
export interface ResentAnswer {
  due: number
}
