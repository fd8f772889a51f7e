import type { CountedStep } from '#contracts/counts.ts'
import { browserVisit } from './browser-visit.ts'
import type { LandingPage } from './landing-page-at.ts'
import type { ReachedStep } from './visit.ts'

/** Tells the server that a landing page was seen, once a visit. */
export const countView = (landingPage: LandingPage) => tell(browserVisit.countView(landingPage))

/** Tells the server that a step was reached, once a visit. */
export const countStep = (step: ReachedStep) => tell(browserVisit.countStep(step))

/** Not tried again, and nobody waits for it. */
function tell(counted: CountedStep | undefined) {
  if (!counted) return
  try {
    // A beacon is sent even when the visitor leaves at once.
    navigator.sendBeacon('/api/counts', new Blob([JSON.stringify(counted)], { type: 'application/json' }))
  } catch {
    // Some extensions take beacons away. What the visitor does goes on uncounted.
  }
}
