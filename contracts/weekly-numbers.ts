import type { LandingTest } from './landing-tests.ts'
import type { Destination, LeadKind } from './lead-kind.ts'

/** A number for the week, and for the week before. */
export interface WeekAndBefore {
  week: number
  before: number
}

/** How soon someone at the firm first answered those who want to be called and haven't booked. */
export interface SpeedToLead {
  leads: number
  /** How many of them nobody has answered yet. */
  waiting: number
  /** Null if there are none. The wait so far counts for those that still wait. */
  medianMs: number | null
  /** The median is of one that still waits. */
  isAtLeast: boolean
}

/** `GET /api/console/changes`: what changed in a week. What's missing isn't told. */
export interface WeekChanges {
  leads: WeekAndBefore
  /** Leads that have a time for the call. */
  booked: WeekAndBefore
  asked?: WeekAndBefore | undefined
  sales?: WeekAndBefore | undefined
  refunds?: WeekAndBefore | undefined
  /** Deliveries that were refused for good or are out of retries, as of now. */
  failing?: number
  tests?: Pick<LandingTest, 'page' | 'split' | 'verdict'>[]
}

/** A week's numbers, compared with the week before. Nothing in it identifies a person. */
export interface WeeklyNumbers {
  /** The week's first and last day (`2026-11-16`), in `timeZone`. */
  monday: string
  sunday: string
  timeZone: string
  leads: WeekAndBefore
  /** Every kind, in `LEAD_KINDS` order. */
  byKind: ({ kind: LeadKind } & WeekAndBefore)[]
  /** The sender's first landing page, most leads first; `other`: another page, from an ad; `none`: unknown. */
  byPage: ({ page: string } & WeekAndBefore)[]
  booked: WeekAndBefore
  /** Asked for a time instead of booking one; missing in reports from before it was counted. */
  asked?: WeekAndBefore
  /** Payments and refunds; missing in reports from before they were counted. */
  sales?: WeekAndBefore
  refunds?: WeekAndBefore
  /** As of the report; missing in reports from before it was counted. */
  speed?: { week: SpeedToLead; before: SpeedToLead }
  tests: Pick<LandingTest, 'page' | 'split' | 'verdict' | 'sentence'>[]
  /** Undelivered now, by destination; without zeros. `failed`: rejected for good, or out of retries. */
  waiting: { destination: Destination; waiting: number; failed: number }[]
  /** Spam trap catches of the week. Not counted as leads above. */
  held: WeekAndBefore
}
