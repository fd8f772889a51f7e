import type { CountedStep } from './counts.ts'

/** How often a step was reached in a period, by visits that began at one landing page. */
export interface StepCount {
  /** Blank for visits that began at no landing page, as is their variant. */
  page: string
  variant: string
  /** As in `CountedStep`; a newer or older server may have counted others. */
  step: CountedStep['step'] | (string & {})
  count: number
}

/** `GET /api/console/funnel?from=2026-11-01&to=2026-11-22`: days in UTC, both included. */
export interface FunnelAnswer {
  from: string
  to: string
  counts: StepCount[]
}
