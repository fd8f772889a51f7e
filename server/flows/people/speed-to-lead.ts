import type { SpeedToLead } from '#contracts/counts.ts'
import type { LeadAnswerTime } from '#server/store/listings/lead-answers.ts'

/**
 * The median time to a first answer. Those that still wait count with how long they've waited so far: leaving them out
 * would make a firm that answers only a few look fast. If one of them is the median, it's at least that long.
 */
export function medianWait(leads: readonly Omit<LeadAnswerTime, 'id'>[], now: number): SpeedToLead {
  const waits = leads
    .map(({ created_at, answered_at }) => ({
      ms: Math.max(0, (answered_at ?? now) - created_at),
      isOver: answered_at !== null,
    }))
    .toSorted((one, other) => one.ms - other.ms)
  const middle = waits[Math.floor((waits.length - 1) / 2)]
  return {
    leads: waits.length,
    waiting: waits.filter(({ isOver }) => !isOver).length,
    medianMs: middle?.ms ?? null,
    isAtLeast: middle?.isOver === false,
  }
}
