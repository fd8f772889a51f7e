import type { SpeedToLead } from '#contracts/counts.ts'

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long something took, roughly: `under a minute`, `40 minutes`, `3 hours`, `2 days`. */
export function describeWait(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [unit, length] = UNITS.find(([, each]) => minutes >= each * (each > 60 ? 2 : 1)) ?? ['minute', 1]
  const count = Math.floor(minutes / length)
  return count === 0 ? 'under a minute' : `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The median in words, as in `3 hours`, `2 days or more` or `under a minute so far`. */
export function describeMedian({ medianMs, isAtLeast }: SpeedToLead): string {
  if (medianMs === null) return 'none'
  const wait = describeWait(medianMs)
  if (!isAtLeast) return wait
  return medianMs < 60_000 ? `${wait} so far` : `${wait} or more`
}
