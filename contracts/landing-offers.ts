import { capitalized } from './capitalized.ts'

/** The offer of one pair of ad landing pages. */
export interface LandingOffer {
  /** The path without variant: it redirects to `{path}_a` or `{path}_b`. */
  path: string
  service: string
  /** The lead source for a visitor who goes on to the survey. */
  source: string
}

/** The two competing versions of each offer's text. */
export const VARIANTS = ['a', 'b'] as const
export type Variant = (typeof VARIANTS)[number]

/** Every advertised offer, in list order. */
export const LANDING_OFFERS: readonly LandingOffer[] = [
  { path: '/lp_01-legal-ops-automation', service: 'legal-operations-automation', source: 'ops-automation' },
  {
    path: '/lp_02-ai-integration-training-for-legal-professionals',
    service: 'ai-integration-training',
    source: 'ai-training',
  },
  {
    path: '/lp_03-foundational-technology-stack-optimization',
    service: 'technology-stack-optimization',
    source: 'tech-stack',
  },
  { path: '/lp_04-fractional-cto-tech-advisor-for-law-firms', service: 'fractional-cto', source: 'fractional-cto' },
  {
    path: '/lp_05-tech-enabled-practice-exit-readiness-program',
    service: 'exit-transition-readiness',
    source: 'exit-readiness',
  },
  {
    path: '/lp_06-knowledge-management-systems',
    service: 'knowledge-management-systems',
    source: 'knowledge-management',
  },
  { path: '/lp_07-advanced-legal-analytics', service: 'advanced-legal-analytics', source: 'advanced-analytics' },
]

/** The business card's page without its only variant, `a`. */
export const BUSINESS_CARD_PATH = '/lp_00-business-card-page'

/** A landing page and its variant. */
export interface LandingPage {
  page: string
  variant: Variant
}

/** What an offer is about, from its path, as in `Legal ops automation`. */
export const nameOfOffer = (path: string): string =>
  capitalized(
    path
      .replace(/^\/lp_\d+-/, '')
      .replaceAll('-', ' ')
      .replaceAll(/\b(ai|cto)\b/g, (initials) => initials.toUpperCase()),
  )

/** The landing page at a path, including the business card's; undefined for any other page. */
export function landingPageAt(pathname: string): LandingPage | undefined {
  const page = pathname.slice(0, -2)
  const variant = VARIANTS.find((one) => pathname.endsWith(`_${one}`))
  if (variant === undefined) return undefined
  const isThere = page === BUSINESS_CARD_PATH ? variant === 'a' : LANDING_OFFERS.some(({ path }) => path === page)
  return isThere ? { page, variant } : undefined
}
