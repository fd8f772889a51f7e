import { landingPageAt } from '#contracts/landing-offers.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from './browser-visit.ts'
import { arrivalAt, type Touch } from '#contracts/attribution.ts'

/** Notes by which landing pages and ads the visitor came, and counts the landing page that is seen. */
export function recordVisit() {
  const url = new URL(location.href)
  browserVisit.begin(entryOf(url, document.referrer))
  for (const touch of touchesOfDocument(url, document.referrer, isLoadedAgain())) browserVisit.arrive(touch)
  const landingPage = landingPageAt(url.pathname)
  if (landingPage) whenSeen(() => afterPaint(() => browserVisit.countView(landingPage)))
}

/** Reloaded, or returned to by Back and Forward. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * What the loading of a document tells of where its visitor came from, oldest first: arrivals at landing pages and with
 * UTM values. The page before counts when it is one of ours, for its script may not have run before the visitor left.
 * @param referrer as `document.referrer` gives it
 * @param isAgain reloaded, or returned to: its referrer is an old story then
 */
export function touchesOfDocument(url: URL, referrer: string, isAgain: boolean): Touch[] {
  const before = isAgain ? null : URL.parse(referrer)
  const touches = before?.origin === url.origin ? [arrivalAt(before), arrivalAt(url)] : [arrivalAt(url)]
  return touches.filter((touch) => touch !== undefined)
}

/**
 * The path at which a visit began whose first noted document this is: the page before when it is one of ours, for its script
 * may not have run before the visitor left.
 */
export function entryOf(url: URL, referrer: string): string {
  const before = URL.parse(referrer)
  return (before?.origin === url.origin ? before : url).pathname
}

/** Calls back once when the page is in front of the visitor, not in a background tab. */
function whenSeen(callBack: () => void) {
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    callBack()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
