import * as z from 'zod/mini'
import { LANDING_OFFERS, type Variant } from './landing-offers.ts'

/** What the owner can set for a pair of landing pages: half of the visitors each, or all of them to one page. */
export const SPLITS = ['even', 'a', 'b'] as const
export type Split = (typeof SPLITS)[number]

/** What was counted of one of the two pages while visitors were split evenly. */
export interface PageCounts {
  visits: number
  /** Of these, how many began the survey. */
  started: number
  /** Of these, how many booked a call. */
  booked: number
}

/** A confidence interval: how many more calls a visit books with B than with A. Negative means fewer. */
export interface Difference {
  estimate: number
  low: number
  high: number
}

/** `uneven`: the split went wrong, so the counts can't be compared. `alike`: any difference is too small to matter. */
export type Verdict = 'uneven' | 'too-early' | 'a-ahead' | 'b-ahead' | 'alike'

/** A pair of landing pages, and what their counts say. */
export interface LandingTest {
  page: string
  split: Split
  /** Who last changed the split and when, in epoch milliseconds; null if it was never changed. */
  switched: { by: string; at: number } | null
  /** The first and the last day counted (`2026-03-05`, UTC). Null: from the first count on; until now. */
  from: string | null
  to: string | null
  counts: Record<Variant, PageCounts>
  verdict: Verdict
  sentence: string
  /** Null as long as there are too few counts for an interval. */
  difference: Difference | null
}

/** Calls per visit as calls per 100 visits, as in `3.5`. Bounds are rounded outward. */
export const per100Visits = (rate: number, roundingMode: 'floor' | 'ceil' | 'halfExpand'): string =>
  (100 * rate).toLocaleString('en-US', { maximumSignificantDigits: 2, roundingMode })

/** `GET /api/console/tests`. */
export interface TestsAnswer {
  tests: LandingTest[]
}

/** `POST /api/console/tests/switch`. Answers with the tests as they are then. */
export const switchRequest = z.strictObject({
  page: z.enum(
    LANDING_OFFERS.map(({ path }) => path),
    'must be a landing page without its variant',
  ),
  split: z.enum(SPLITS, `must be one of ${SPLITS.join(', ')}`),
})
