import { PAGE_TABLE } from '#contracts/page-table.ts'

const OPEN = new Set(PAGE_TABLE.filter(({ robots }) => robots === undefined).map(({ path }) => path))

/**
 * Whether the page before may be named to others: there is none, it is another site's, or it is one of ours that everybody
 * may know. Whatever is not known to be such a page is kept: addresses of unlisted pages are not known here.
 * @param referrer as `document.referrer` gives it
 */
export function isOpenReferrer(referrer: string, ownOrigin: string): boolean {
  const before = URL.parse(referrer)
  if (before === null || before.origin !== ownOrigin) return true
  // A piece of content counts by its pattern.
  return OPEN.has(before.pathname) || OPEN.has(before.pathname.replace(/^(\/[a-z-]+\/)[^/]+$/, '$1:slug'))
}
