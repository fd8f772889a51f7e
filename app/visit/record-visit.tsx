import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { landingPageAt } from '#contracts/landing-offers.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { browserVisit } from './browser-visit.ts'
import { entryOf, touchesOfDocument, touchesOfNavigation } from './touches.ts'
import { whenSeen } from './when-seen.ts'

/** Notes by which landing pages and ads the visitor came, and counts the landing pages seen. */
export function RecordVisit() {
  const { pathname, search } = useLocation()
  const isLoaded = useRef(false)

  // Follows the browser's address, and whether the page is in front of the visitor.
  useEffect(() => {
    const url = new URL(`${pathname}${search}`, location.origin)
    if (!isLoaded.current) browserVisit.begin(entryOf(url, document.referrer))
    const touches = isLoaded.current
      ? touchesOfNavigation(url)
      : touchesOfDocument(url, document.referrer, isLoadedAgain())
    isLoaded.current = true
    for (const touch of touches) browserVisit.arrive(touch)
    const landingPage = landingPageAt(pathname)
    return landingPage && whenSeen(() => afterPaint(() => browserVisit.countView(landingPage)))
  }, [pathname, search])
  return null
}

/** Reloaded, or returned to by Back and Forward. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}
