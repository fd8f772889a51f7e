import { describeZone, formatTime } from '#contracts/dates.ts'
import type { FactRow } from './mail-parts.tsx'

interface Clocks {
  /** The firm's. */
  timeZone: string
  /** The visitor's, if it's known. */
  visitorZone: string | undefined
}

const isOneClock = (at: string, { timeZone, visitorZone = timeZone }: Clocks) =>
  formatTime(at, 'full', visitorZone) === formatTime(at, 'full', timeZone)

/** The time of a visitor's call: on their own clock, with the name of its zone. Where that isn't known, on the firm's. */
export function visitorsTime(at: string, clocks: Clocks): string {
  const { timeZone, visitorZone = timeZone } = clocks
  if (isOneClock(at, clocks)) return formatTime(at, 'full', timeZone)
  return `${formatTime(at, 'weekday and date', visitorZone)}, ${formatTime(at, 'clock', visitorZone)} ${describeZone(visitorZone)}`
}

/** When the call is, and what the firm's clock shows then, if that's another time. */
export const callTimes = (name: string, at: string, clocks: Clocks): FactRow[] => [
  [name, visitorsTime(at, clocks), 'strong'],
  ...(isOneClock(at, clocks) ? [] : [['On our clock', formatTime(at, 'weekday and clock', clocks.timeZone)] as const]),
]
