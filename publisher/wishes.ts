import type { ContentProblem } from '#contracts/console-content.ts'
import type { SiteOrder } from './publisher.ts'

/** What the server asks of the publisher's process. */
export type Wish =
  | { kind: 'make'; order: SiteOrder }
  | { kind: 'rehearse'; order: SiteOrder }
  | { kind: 'look'; order: SiteOrder; file: string }
  | { kind: 'preview'; order: SiteOrder; path: string }
  | { kind: 'draw'; picture: Uint8Array }

export interface Asked {
  id: number
  wish: Wish
}

/** What became of it: what was made, or why nothing was. */
export type Answer = { value: unknown } | { problems: readonly ContentProblem[] }
