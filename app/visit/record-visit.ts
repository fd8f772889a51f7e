import { arrivalAt, type Touch } from '#contracts/attribution.ts'
import { landingPageAt } from '#contracts/landing-offers.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from './visit.ts'

/** Records which landing pages and ads the visitor came by, and counts a viewed landing page. */
export function recordVisit() {
  const url = new URL(location.href)
  browserVisit.begin(entryOf(url, document.referrer))
  for (const touch of touchesOfDocument(url, document.referrer, isLoadedAgain())) browserVisit.arrive(touch)
  const landingPage = landingPageAt(url.pathname)
  if (landingPage) whenSeen(() => afterPaint(() => browserVisit.countView(landingPage)))
}

function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * The landing pages and UTM values of this document, oldest first. The page before counts if it's ours, since its
 * script may not have run. @param isAgain reloaded or returned to, so the referrer is old
 */
export function touchesOfDocument(url: URL, referrer: string, isAgain: boolean): Touch[] {
  const before = isAgain ? null : URL.parse(referrer)
  const touches = before?.origin === url.origin ? [arrivalAt(before), arrivalAt(url)] : [arrivalAt(url)]
  return touches.filter((touch) => touch !== undefined)
}

/** Where the visit began: the page before if it's ours, since its script may not have run, else this one. */
export function entryOf(url: URL, referrer: string): string {
  const before = URL.parse(referrer)
  return (before?.origin === url.origin ? before : url).pathname
}

function whenSeen(callBack: () => void) {
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    callBack()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
