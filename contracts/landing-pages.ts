import { capitalized } from './wording.ts'

/** The versions of a landing page: a second one competes with the first. */
export const VARIANTS = ['a', 'b'] as const
export type Variant = (typeof VARIANTS)[number]

/** The business card's page without its only variant, `a`. */
export const BUSINESS_CARD_PATH = '/lp_00-business-card-page'

/** A landing page and its variant. */
export interface LandingPage {
  page: string
  variant: Variant
}

/** What a landing page is called, from its path, as in `Legal ops automation`. */
export const nameOfLanding = (path: string): string =>
  capitalized(
    path
      .replace(/^\/lp_\d+-/, '')
      .replaceAll('-', ' ')
      .replaceAll(/\b(ai|cto)\b/g, (initials) => initials.toUpperCase()),
  )

/** An address without variant. Those with the number 00 are pages of code. */
const LANDING_PATH = /^\/lp_(?!00-)\d{2,4}-[a-z0-9-]{1,100}$/

/**
 * The landing page at a path, including the business card's; undefined for any other one. It goes by the address's
 * shape: which ones there are, content says, and the server knows.
 */
export function landingPageAt(pathname: string): LandingPage | undefined {
  const page = pathname.slice(0, -2)
  const variant = VARIANTS.find((one) => pathname.endsWith(`_${one}`))
  if (variant === undefined) return undefined
  const isShaped = page === BUSINESS_CARD_PATH ? variant === 'a' : LANDING_PATH.test(page)
  return isShaped ? { page, variant } : undefined
}

/** Whether a path is a landing page's without its variant. */
export const isLandingPath = (pathname: string): boolean => LANDING_PATH.test(pathname)

/** Where the links to the survey are, by the source that each one sends. A landing page's is in its file, or is its name. */
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
} as const

/** The kinds of pieces that end in a link to the survey. Their source is `{kind}:{slug}`; of a link in a text, `page:{path}`. */
const PIECES = {
  article: 'the article',
  'case-study': 'the case study',
  example: 'the sample',
  landing: 'the landing page',
  page: 'the text of',
} as const

export type SurveySource = keyof typeof PLACES | `${keyof typeof PIECES}:${string}`

/** The address of the survey for a link there. Every link has a source, so that the firm knows what brought a lead. */
export const surveyHref = (source: SurveySource): string => `/contact?source=${source}`

/** Names in the survey's address the time that was chosen before its questions; `first` asks for one. */
export const TIME_MARK = 'time'
export const TIME_FIRST = 'first'

/** Where a lead's source is, to end a sentence with: 'the About page'. Undefined if no link of ours sends it. */
export function placeOfSource(source: string): string | undefined {
  const [kind = '', slug = ''] = source.split(':', 2)
  const piece: string | undefined = Object.entries(PIECES).find(([name]) => name === kind)?.[1]
  if (piece !== undefined && slug !== '') return `${piece} “${kind === 'landing' ? nameOfLanding(slug) : slug}”`
  return Object.entries(PLACES).find(([name]) => name === source)?.[1]
}

/** What a section stands on. */
export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

/** How a landing page's first screen is laid out. */
export type HeroForm = 'plate-right' | 'plate-below' | 'band'

type Part = 'exhibit' | 'benefits' | 'voices' | 'explanation'

/** How a landing page is laid out. */
export interface LandingLayout {
  hero: HeroForm
  ground: Ground
  /** The sections between the hero and the end, as far as the page has them. */
  parts: readonly Part[]
}

const usual = ['exhibit', 'voices', 'explanation', 'benefits'] as const satisfies Part[]

/** By the name that a landing page's file has. */
export const LANDING_LAYOUTS = {
  beside: { hero: 'plate-right', ground: 'paper', parts: usual },
  'beside-gray': { hero: 'plate-right', ground: 'raised', parts: usual },
  night: { hero: 'plate-right', ground: 'dark', parts: ['exhibit', 'explanation', 'benefits', 'voices'] },
  deep: { hero: 'plate-right', ground: 'deep', parts: ['benefits', 'exhibit', 'explanation', 'voices'] },
  below: { hero: 'plate-below', ground: 'paper', parts: usual },
  'below-gray': { hero: 'plate-below', ground: 'raised', parts: usual },
  // The quiet one, for a page that explains.
  band: { hero: 'band', ground: 'raised', parts: ['exhibit', 'explanation', 'benefits', 'voices'] },
} as const satisfies Record<string, LandingLayout>

/** The name of a layout. */
export type LayoutName = keyof typeof LANDING_LAYOUTS

/** Their names, in the order of the form. */
export const LAYOUT_NAMES = Object.keys(LANDING_LAYOUTS) as [LayoutName, ...LayoutName[]]
