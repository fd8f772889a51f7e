import { LANDING_OFFERS, type LandingOffer, VARIANTS } from '#contracts/landing-offers.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/public-origin.ts'

/** The pages that everyone may find; beside them there are those of articles, case studies and landing pages. */
export const MAIN_PAGES = [
  '/',
  '/services',
  '/document-masker',
  '/demo',
  '/about',
  '/resources',
  '/resources/articles',
  '/resources/case-studies',
  '/resources/downloads',
  '/contact',
  '/privacy',
] as const

interface LandingPageVariant extends LandingOffer {
  /** The address that search engines are to know: the `_b` variant's (decisions §2). */
  canonicalPath: string
}

/** The fourteen landing pages: an A and a B of each. */
export const landingPages: LandingPageVariant[] = LANDING_OFFERS.flatMap((offer) =>
  VARIANTS.map((variant) => ({
    ...offer,
    path: `${offer.path}_${variant}`,
    canonicalPath: `${offer.path}_b`,
  })),
)

/** Their addresses, for the routes and for what is rendered when the site is built. */
export const landingPagePaths: { path: string }[] = landingPages.map(({ path }) => ({ path }))

/** Paths that lead nowhere, one of each kind. What is shown there is made by the build, and shown at all others of the kind. */
export const MISSING_PAGES = [
  '/nothing',
  '/lp_nothing',
  '/articles/nothing',
  '/case-studies/nothing',
  '/examples/nothing',
] as const

/** The kind of a path that leads nowhere: those of one kind are shown the same. */
export function missingPageLike(path: string): (typeof MISSING_PAGES)[number] {
  const [, first, second, third] = path.split('/', 4)
  if (second && third === undefined && (first === 'articles' || first === 'case-studies' || first === 'examples'))
    return `/${first}/nothing`
  return isQuiet(path) ? '/lp_nothing' : '/nothing'
}

/** Whether a page serves one purpose, so that the header steps back: those that ads lead to, not the masker's purchase. */
export function isQuiet(pathname: string): boolean {
  return pathname.startsWith('/lp_') && !pathname.startsWith('/lp_00-document-masker')
}

export const RSS_PATH = '/rss.xml'

/** A path of this site as an absolute address: where the site is reached, the server writes in when it answers. */
export const absoluteUrl = (path: string): string => `${ORIGIN_PLACEHOLDER}${path}`

/** The size that networks ask for, in pixels. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 }

const OWN_PICTURE = new RegExp(`^(${MAIN_PAGES.join('|')}|/articles/[^/]+|/case-studies/[^/]+)$`)

/**
 * The name of a page's social picture, made by scripts/build/: its file is `/social/{name}.png`. A page without a picture
 * of its own shows the home page's.
 */
export const socialPictureName = (path: string): string =>
  path !== '/' && OWN_PICTURE.test(path) ? path.slice(1) : 'home'
