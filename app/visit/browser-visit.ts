import type { CountedStep } from '#contracts/counts.ts'
import { createVisit } from './visit.ts'

export const browserVisit = createVisit(() => sessionStorage, tellCount)

/** Sends a count without waiting for it. Returns whether the browser accepted it. */
function tellCount(counted: CountedStep): boolean {
  try {
    // A beacon is sent even if the visitor leaves at once.
    return navigator.sendBeacon('/api/counts', new Blob([JSON.stringify(counted)], { type: 'application/json' }))
  } catch {
    // Some extensions remove beacons.
    return false
  }
}
