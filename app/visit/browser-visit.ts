import { createVisit } from './visit.ts'
import type { CountedStep } from '#contracts/counts.ts'

/** The visit of this tab. */
export const browserVisit = createVisit(() => sessionStorage, tellCount)

/** Tells the server what to count; nobody waits for it. Answers whether the browser has taken it on. */
function tellCount(counted: CountedStep): boolean {
  try {
    // A beacon is sent even when the visitor leaves at once.
    return navigator.sendBeacon('/api/counts', new Blob([JSON.stringify(counted)], { type: 'application/json' }))
  } catch {
    // Some extensions take beacons away. What the visitor does goes on uncounted.
    return false
  }
}
