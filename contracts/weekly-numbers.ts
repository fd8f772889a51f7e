import type { LandingTest } from './landing-tests.ts'
import type { Destination, LeadKind } from './lead-kind.ts'

/** A number of the week, beside that of the week before. */
export interface WeekAndBefore {
  week: number
  before: number
}

/** What a week brought, beside the week before. Nothing in it names a person. */
export interface WeeklyNumbers {
  /** The week's first and last day (`2026-11-16`), in `timeZone`. */
  monday: string
  sunday: string
  timeZone: string
  leads: WeekAndBefore
  /** Every kind, in the order of `LEAD_KINDS`. */
  byKind: ({ kind: LeadKind } & WeekAndBefore)[]
  /** The landing page by which the sender first came, most leads first; `other`: another page, by an ad; `none`: not known. */
  byPage: ({ page: string } & WeekAndBefore)[]
  booked: WeekAndBefore
  tests: Pick<LandingTest, 'page' | 'split' | 'verdict' | 'sentence'>[]
  /** What isn't delivered now, by destination; none is 0. `failed`: refused for good, or its schedule is over. */
  waiting: { destination: Destination; waiting: number; failed: number }[]
  /** Leads of the week that a spam trap caught. They count as no lead above. */
  held: WeekAndBefore
}
