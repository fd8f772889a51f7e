import type { DestinationState } from './console-deliveries.ts'
import type { ListedLead, ShownStep } from './console-leads.ts'
import type { ListedOrder } from './console-orders.ts'

/**
 * Why somebody is on Today's list, in its order: a call today, half-days asked for, a next step that's due, and a call
 * wanted or asked for again.
 */
export type TodayReason = 'call' | 'asked' | 'step' | 'waits'

/** `GET /api/console/today` */
export interface TodayAnswer {
  /** Connections whose key isn't on this server. */
  locked: string[]
  /** Orders of which a refund came back, and nobody has seen to it. */
  failedRefunds: ListedOrder[]
  /** Where something waits, fails or is on hold. */
  destinations: DestinationState[]
  /** Leads held by the spam trap. */
  held: number
  /** Pieces with changes that aren't published. */
  drafts: number
  /** Who needs the firm, each once. */
  people: { lead: ListedLead; why: TodayReason; step: ShownStep | null }[]
  /** How many more wait for an answer. */
  more: number
  /** Calls of later days by people who don't need anything before, the next one first; and how many there are. */
  calls: { next: ListedLead[]; count: number }
}
