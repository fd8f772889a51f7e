import { capitalized } from './wording.ts'

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

/** Where the links to the survey are, by the source that each one sends. The landing pages have theirs in their offer. */
const PLACES = {
  navigation: 'the navigation',
  'home-hero': 'the top of the home page',
  'supercharge-section': 'the home page',
  'why-us': 'the end of the home page',
  'services-page': 'the services page',
  'twelve-questions': 'the sheet of twelve questions',
  'document-masker': 'the Document Masker page',
  'demo-page': 'the assistant’s demo page',
  'about-page': 'the About page',
  'business-card': 'the business card’s page',
  'call-link': 'the page of an email’s link to the calendar',
  'llms-txt': 'the list for AI assistants, llms.txt',
} as const

/** The kinds of pieces that end in a link to the survey. Their source is `{kind}:{slug}`; of a link in a text, `page:{path}`. */
const PIECES = {
  article: 'the article',
  'case-study': 'the case study',
  example: 'the sample',
  page: 'the text of',
} as const

export type SurveySource = keyof typeof PLACES | `${keyof typeof PIECES}:${string}`

/** The address of the survey for a link there. Every link has a source, so that the firm knows what brought a lead. */
export const surveyHref = (source: SurveySource): string => `/contact?source=${source}`

/** Where a lead's source is, to end a sentence with: 'the About page'. Undefined if no link of ours sends it. */
export function placeOfSource(source: string): string | undefined {
  const offer = LANDING_OFFERS.find((one) => one.source === source)
  if (offer) return `the landing page “${nameOfOffer(offer.path)}”`
  const [kind = '', slug = ''] = source.split(':', 2)
  const piece: string | undefined = Object.entries(PIECES).find(([name]) => name === kind)?.[1]
  if (piece !== undefined && slug !== '') return `${piece} “${slug}”`
  return Object.entries(PLACES).find(([name]) => name === source)?.[1]
}
