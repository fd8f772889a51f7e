import * as z from 'zod/mini'
import type { Destination, QueuedKind } from './lead-kind.ts'

export const DELIVERIES_PER_PAGE = 50

/** States of a delivery, the most urgent first. */
export const DELIVERY_STATES = { failed: 'Failing', waiting: 'Waiting', sent: 'Sent', 'let-go': 'Let go' } as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** An optional enum query parameter; blank if missing. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => z._default(z.enum(['', ...values]), '')

/** An attempt's outcome. `given back`: the server shut down before it got an answer, so it doesn't count. */
export type AttemptResult = 'delivered' | 'failed' | 'refused' | 'given back'

export interface ShownAttempt {
  /** Keeps counting across resends. */
  number: number
  at: number
  tookMs: number
  result: AttemptResult
  error: string | null
}

/** How many of a delivery's latest attempts are shown. */
export const ATTEMPTS_SHOWN = 10

/** A hold that the owner put on a destination. */
export interface ShownHold {
  by: string
  at: number
}

/** Status of one destination. Times are epoch milliseconds. */
export interface DestinationState {
  id: Destination
  /** Its name for use in a sentence. */
  name: string
  /** Its host, or the sandbox; null if it isn't set up. */
  where: string | null
  hasAddress: boolean
  /** Undelivered, how many of those are failing, and how many of these aren't tried again. */
  waiting: number
  failed: number
  refused: number
  /** Delivered in the last seven days. */
  sentLately: number
  lastDeliveredAt: number | null
  /** The latest attempt among undelivered ones, and why it failed. */
  lastFailureAt: number | null
  lastError: string | null
  /** Null unless on hold. */
  hold: ShownHold | null
}

/** Whether something keeps its deliveries from arriving, or the owner does. */
export const isTroubled = ({ waiting, lastError, hasAddress, hold }: DestinationState): boolean =>
  hold !== null || (waiting > 0 && (lastError !== null || !hasAddress))

export interface ShownDelivery {
  id: string
  to: Destination
  attempts: number
  queuedAt: number
  /** Null if it was rejected for good, or is done. */
  nextAttemptAt: number | null
  deliveredAt: number | null
  failedAt: number | null
  lastError: string | null
  /** Start of what the receiver said, if the latest attempt failed. */
  lastAnswer: string | null
  /** Newest first. */
  history: ShownAttempt[]
  /** The destination's hold; null if there's none. */
  hold: ShownHold | null
}

/** A delivery in a list, and what it carries. */
export interface ListedDelivery extends ShownDelivery {
  /** The lead's or message's. */
  contentId: string
  kind: QueuedKind
  /** Whom the lead or message is of or for: the name, else the address; null if neither was given, or it's for the owner. */
  who: string | null
}

/** The one email to who left the calendar without a time. */
export interface CallMailState {
  /** False if this server sends visitors no email. */
  isSent: boolean
  isOn: boolean
  /** Who last changed that; null if nobody has. */
  switched: { by: string; at: number } | null
}

/** `GET /api/console/deliveries` */
export interface DeliveriesAnswer {
  destinations: DestinationState[]
  /** Those that haven't arrived, oldest first; or those sent, newest first. */
  deliveries: ListedDelivery[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  callMail: CallMailState
}

/** `POST /api/console/deliveries/resend`, `…/resend-failed` */
export interface ResentAnswer {
  /** How many are due now; the others were in flight or have arrived since. */
  due: number
}

/** What `GET /api/console/events` sends whenever one of these changes. */
export interface PulseEvent {
  /** When the newest lead came in (0 if there is none), and how many came in the minute up to then. */
  newest: number
  lately: number
  /** When the scheduler last told of a call; 0 if it never did. */
  heard: number
  /** When somebody last changed something in the console; 0 if nobody did. */
  changed: number
  /** Pending deliveries; those of them that failed at least once; and those given up on. */
  waiting: number
  tried: number
  failed: number
}
