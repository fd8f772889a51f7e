import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { LANDING_OFFERS, type LandingOffer, VARIANTS } from '#contracts/landing-offers.ts'

interface LandingPageVariant extends LandingOffer {
  /** The `_b` page, which search engines should know. */
  canonicalPath: string
}

/** An A and a B page for each offer. */
export const landingPages: LandingPageVariant[] = LANDING_OFFERS.flatMap((offer) =>
  VARIANTS.map((variant) => ({
    ...offer,
    path: `${offer.path}_${variant}`,
    canonicalPath: `${offer.path}_b`,
  })),
)

/** One missing path of each kind. The build renders these, and the server shows them for all others. */
export const MISSING_PAGES = [
  '/nothing',
  '/lp_nothing',
  '/articles/nothing',
  '/case-studies/nothing',
  '/examples/nothing',
] as const

/** Which of them to show for a missing path. */
export function missingPageLike(path: string): (typeof MISSING_PAGES)[number] {
  const [, first, second, third] = path.split('/', 4)
  if (second && third === undefined && (first === 'articles' || first === 'case-studies' || first === 'examples'))
    return `/${first}/nothing`
  return isQuiet(path) ? '/lp_nothing' : '/nothing'
}

/**
 * Whether a page serves one purpose, so that the header steps back: ads' landing pages, but not the masker's
 * purchase.
 */
export function isQuiet(pathname: string): boolean {
  return pathname.startsWith('/lp_') && !pathname.startsWith('/lp_00-document-masker')
}

/** An absolute address. The server fills in the origin when it answers. */
export const absoluteUrl = (path: string): string => `${ORIGIN_PLACEHOLDER}${path}`
