import * as z from 'zod/mini'
import { type FROM_HERE, TOUCH_LIMIT } from './attribution.ts'
import { BUSINESS_CARD_PATH, isLandingPath, VARIANTS, type Variant } from './landing-pages.ts'
import type { Destination, LeadKind } from './lead-kind.ts'
import type { Money } from './purchase.ts'
import type { VisitorSurvey } from './survey-questions.ts'

/** Survey steps by number, more than a survey can have: a page may be older or newer than its server. */
const SURVEY_STEPS = Array.from({ length: 40 }, (_, index) => `step-${index + 1}` as const)

/** `asked`: asked for a time instead of booking one. `view` and `inner-view`: a landing page view that started the visit, or came from within the site. */
const COUNTED_STEPS = ['view', 'inner-view', ...SURVEY_STEPS, 'booked', 'asked', 'sent', 'submitted'] as const

/** A landing page without variant; blank if the visit didn't start on one. The server knows which ones there are. */
const landingPath = z.string().check(z.refine(isLandingPath, 'must be a landing page without its variant'))
const countedPage = z.union([z.literal(['', BUSINESS_CARD_PATH]), landingPath])

/** Body of `POST /api/counts`: a step, and the landing page where the visit started. */
export const countedStep = z
  .strictObject({
    page: countedPage,
    variant: z.enum(['', ...VARIANTS]),
    step: z.enum(COUNTED_STEPS, 'must be a step that is counted'),
  })
  .check(
    z.refine(({ page, variant }) => (page === '') === (variant === ''), 'must name a page with its variant'),
    z.refine(({ page, variant }) => page !== BUSINESS_CARD_PATH || variant === 'a', 'names a page that does not exist'),
    z.refine(({ page, step }) => page !== '' || !step.endsWith('view'), 'must name the page that was seen'),
  )
export type CountedStep = z.infer<typeof countedStep>

/** Body of `POST /api/counts` for an article that was read. The server knows which ones there are. */
export const countedRead = z.strictObject({
  article: z.string().check(z.maxLength(200), z.regex(/^\/articles\/[\w-]+$/, 'must be the path of an article')),
  /** The host of the page before, or `FROM_HERE`; blank if the browser doesn't say. */
  from: z.string().check(z.maxLength(255)),
  /** The address's `utm_source`; blank without one. */
  ad: z.string().check(z.maxLength(TOUCH_LIMIT)),
})
export type CountedRead = z.infer<typeof countedRead>

/** Where readers came from: `none` if nothing said so, and `other` past as many sources as are kept for a day. */
export type ReadSource = 'none' | typeof FROM_HERE | 'search' | 'other' | `site ${string}` | `ad ${string}`

/** How often an article was read in the last weeks. */
export interface ArticleReads {
  /** By their Mondays, oldest first. The last one isn't over. */
  weeks: { monday: string; reads: number }[]
  /** In the same weeks, most reads first; `other` is the last. */
  sources: { source: string; reads: number }[]
}

/** How often each article was read in a period. */
export interface ReadArticle {
  path: string
  title: string
  /** Null if there's no such page now. */
  file: string | null
  reads: number
}

/** How often a step was reached in a period, by visits that started on one landing page. */
export interface StepCount {
  /** Blank if visits didn't start on a landing page, as is their variant. */
  page: string
  variant: string
  /** As in `CountedStep`; a newer or older server may have counted other steps. */
  step: CountedStep['step'] | (string & {})
  count: number
}

/** Leads that an ad or a link brought, by what its address said. All null: it said nothing. In lower case. */
export interface Campaign {
  source: string | null
  medium: string | null
  campaign: string | null
  leads: number
  /** Of the leads: those that have a time for the call, that asked for one, and that became clients. */
  booked: number
  asked: number
  clients: number
  /** What people paid whose first form came with it, less refunds; one for each currency. */
  money: Money[]
}

/** Campaigns that are listed; the rest are added up. */
export const MOST_CAMPAIGNS = 50

/** `GET /api/console/funnel?from=2026-11-01&to=2026-11-22`: days in the owner's time zone, inclusive. */
export interface FunnelAnswer {
  /** What's asked today. */
  survey: VisitorSurvey
  from: string
  to: string
  counts: StepCount[]
  /** The paths of the landing pages that visitors see. Those that are gone have their counts. */
  pages: readonly string[]
  /** Those that were read, most reads first. */
  articles: ReadArticle[]
  /** Most leads first. */
  campaigns: Campaign[]
  /** How many more there are, all with fewer leads. */
  more: number
}

/** The owner's setting for a pair of landing pages: split evenly, or send everyone to one page. */
const SPLITS = ['even', 'a', 'b'] as const
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
  /** Those that visitors see now. */
  variants: Variant[]
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
  page: landingPath,
  split: z.enum(SPLITS, `must be one of ${SPLITS.join(', ')}`),
  /** When the test was last switched, as far as the page knew; null if never. Pages of an older release don't say. */
  seen: z.optional(z.nullable(z.number())),
})

/** A number for the week, and for the week before. */
export interface WeekAndBefore {
  week: number
  before: number
}

/** `GET /api/console/changes`: what changed in a week. */
export interface WeekChanges {
  leads: WeekAndBefore
  /** Leads that have a time for the call. */
  booked: WeekAndBefore
  sales: WeekAndBefore
  tests: Pick<LandingTest, 'page' | 'split' | 'verdict'>[]
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
  tests: Pick<LandingTest, 'page' | 'split' | 'verdict' | 'sentence'>[]
  /** Undelivered now, by destination; without zeros. `failed`: rejected for good, or out of retries. */
  waiting: { destination: Destination; waiting: number; failed: number }[]
  /** Spam trap catches of the week. Not counted as leads above. */
  held: WeekAndBefore
}
