import * as z from 'zod/mini'
import { LANDING_OFFERS, type Variant } from './landing-offers.ts'

/** The owner's setting for a pair of landing pages: split evenly, or send everyone to one page. */
export const SPLITS = ['even', 'a', 'b'] as const
export type Split = (typeof SPLITS)[number]

/** Counts for one of the two pages while the split was even. */
export interface PageCounts {
  visits: number
  /** How many of these visits started the survey. */
  started: number
  /** How many of these visits booked a call. */
  booked: number
}

/** Confidence interval: how many more calls per visit B books than A. Negative means fewer. */
export interface Difference {
  estimate: number
  low: number
  high: number
}

/** `uneven`: the split went wrong, so the counts aren't comparable. `alike`: any difference is too small to matter. */
export type Verdict = 'uneven' | 'too-early' | 'a-ahead' | 'b-ahead' | 'alike'

/** A pair of landing pages and its results. */
export interface LandingTest {
  page: string
  split: Split
  /** Who last changed the split and when, in epoch milliseconds; null if never changed. */
  switched: { by: string; at: number } | null
  /** First and last day counted (`2026-03-05`, in the owner's time zone). Null: from the first count; until now. */
  from: string | null
  to: string | null
  counts: Record<Variant, PageCounts>
  verdict: Verdict
  sentence: string
  /** Null while there are too few counts for an interval. */
  difference: Difference | null
}

/** Calls per visit as calls per 100 visits, such as `3.5`. Bounds are rounded outward. */
export const per100Visits = (rate: number, roundingMode: 'floor' | 'ceil' | 'halfExpand'): string =>
  (100 * rate).toLocaleString('en-US', { maximumSignificantDigits: 2, roundingMode })

/** `GET /api/console/tests`. */
export interface TestsAnswer {
  tests: LandingTest[]
}

/** `POST /api/console/tests/switch`. Returns the updated tests. */
export const switchRequest = z.strictObject({
  page: z.enum(
    LANDING_OFFERS.map(({ path }) => path),
    'must be a landing page without its variant',
  ),
  split: z.enum(SPLITS, `must be one of ${SPLITS.join(', ')}`),
  /** When the test was last switched, as far as the page knew; null if never. Pages of an older release don't say. */
  seen: z.optional(z.nullable(z.number())),
})
