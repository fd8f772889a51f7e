import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { landingPagePaths } from '../landing-pages.ts'
import { MAIN_PAGES } from '../main-pages.ts'

const LISTED = new Set<string>([...MAIN_PAGES, `${BUSINESS_CARD_PATH}_a`, ...landingPagePaths.map(({ path }) => path)])

/**
 * Whether the page before may be named to others: there is none, it is another site's, or it is one of ours that everybody
 * may know. Whatever is not known to be such a page is kept: addresses of unlisted pages are not known here.
 * @param referrer as `document.referrer` gives it
 */
export function isOpenReferrer(referrer: string, ownOrigin: string): boolean {
  const before = URL.parse(referrer)
  if (before === null || before.origin !== ownOrigin) return true
  return LISTED.has(before.pathname) || /^\/(articles|case-studies)\/[^/]+$/.test(before.pathname)
}
