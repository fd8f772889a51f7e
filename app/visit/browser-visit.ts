import { tellCount } from './tell-count.ts'
import { createVisit } from './visit.ts'

/** The visit of this tab. */
export const browserVisit = createVisit(() => sessionStorage, tellCount)
