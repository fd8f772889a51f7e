import { LANDING_OFFERS, nameOfOffer } from './landing-offers.ts'

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

/** The kinds of pieces that end in a link to the survey. Their source is `{kind}:{slug}`. */
const PIECES = { article: 'the article', 'case-study': 'the case study', example: 'the sample' } as const

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
