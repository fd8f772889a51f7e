import { type Touch, tidyTouch, UTM_KEYS } from '#contracts/attribution.ts'
import { landingPageAt } from './landing-page-at.ts'

function touchAt({ pathname, searchParams }: URL): Touch {
  const values = UTM_KEYS.map((key) => [key, searchParams.get(key)] as const)
  return tidyTouch({ ...Object.fromEntries(values), page: pathname, variant: landingPageAt(pathname)?.variant })
}

const isArrival = (touch: Touch) => 'variant' in touch || UTM_KEYS.some((key) => key in touch)

/** What arriving at an address without leaving the document tells: something at a landing page only. */
export function touchesOfNavigation(url: URL): Touch[] {
  const touch = touchAt(url)
  return 'variant' in touch ? [touch] : []
}

/**
 * What the loading of a document tells of where its visitor came from, oldest first: arrivals at landing pages and with
 * UTM values. The page before counts when it is one of ours, for its script may not have run before the visitor left.
 * @param referrer as `document.referrer` gives it
 * @param isAgain reloaded, or returned to: its referrer is an old story then
 */
export function touchesOfDocument(url: URL, referrer: string, isAgain: boolean): Touch[] {
  const before = isAgain ? null : URL.parse(referrer)
  const touches = before?.origin === url.origin ? [touchAt(before), touchAt(url)] : [touchAt(url)]
  return touches.filter(isArrival)
}

/**
 * The path at which a visit began whose first noted document this is: the page before when it is one of ours, for its script
 * may not have run before the visitor left.
 */
export function entryOf(url: URL, referrer: string): string {
  const before = URL.parse(referrer)
  return (before?.origin === url.origin ? before : url).pathname
}
