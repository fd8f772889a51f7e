import { useGiven } from '../given.ts'

type Detail = 'day' | 'minute' | 'second'

const DETAILS: Record<Detail, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
}

/** A time in the owner's time zone, as in `Mar 5, 2026, 7:00 AM`. */
const inZone = (at: number, timeZone: string, detail: Detail = 'minute'): string =>
  new Intl.DateTimeFormat('en-US', { ...DETAILS[detail], timeZone }).format(at)

/** A time, in the owner's time zone. @param at epoch milliseconds */
export function Time({ at, detail = 'minute' }: { at: number; detail?: Detail }) {
  const { timeZone } = useGiven()
  return <time dateTime={new Date(at).toISOString()}>{inZone(at, timeZone, detail)}</time>
}

/** The same, or a word where there's none yet. */
export const TimeOr = ({ at, otherwise }: { at: number | null; otherwise: string }) =>
  at === null ? <span className="text-quiet">{otherwise}</span> : <Time at={at} />
