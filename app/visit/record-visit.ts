import { landingPageAt } from '#contracts/landing-offers.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from './browser-visit.ts'
import { entryOf, touchesOfDocument } from './touches.ts'
import { whenSeen } from './when-seen.ts'

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
