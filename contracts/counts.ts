import * as z from 'zod/mini'
import { BUSINESS_CARD_PATH, LANDING_OFFERS, VARIANTS } from './landing-offers.ts'

/** Survey steps by number, more than a survey can have: a page may be older or newer than its server. */
const SURVEY_STEPS = Array.from({ length: 40 }, (_, index) => `step-${index + 1}` as const)

/** `asked`: asked for a time instead of booking one. `view` and `inner-view`: a landing page view that started the visit, or came from within the site. */
const COUNTED_STEPS = ['view', 'inner-view', ...SURVEY_STEPS, 'booked', 'asked', 'sent', 'submitted'] as const

/** Landing pages without variant; blank if the visit didn't start on one. */
const COUNTED_PAGES = ['', BUSINESS_CARD_PATH, ...LANDING_OFFERS.map(({ path }) => path)] as const

/** Body of `POST /api/counts`: a step, and the landing page where the visit started. */
export const countedStep = z
  .strictObject({
    page: z.enum(COUNTED_PAGES, 'must be a landing page without its variant'),
    variant: z.enum(['', ...VARIANTS]),
    step: z.enum(COUNTED_STEPS, 'must be a step that is counted'),
  })
  .check(
    z.refine(({ page, variant }) => (page === '') === (variant === ''), 'must name a page with its variant'),
    z.refine(({ page, variant }) => page !== BUSINESS_CARD_PATH || variant === 'a', 'names a page that does not exist'),
    z.refine(({ page, step }) => page !== '' || !step.endsWith('view'), 'must name the page that was seen'),
  )
export type CountedStep = z.infer<typeof countedStep>

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
}

/** Campaigns that are listed; the rest are added up. */
export const MOST_CAMPAIGNS = 50

/** `GET /api/console/funnel?from=2026-11-01&to=2026-11-22`: days in the owner's time zone, inclusive. */
export interface FunnelAnswer {
  from: string
  to: string
  counts: StepCount[]
  /** Most leads first. */
  campaigns: Campaign[]
  /** How many more there are, all with fewer leads. */
  more: number
}
