import { useState } from 'react'
import { withPeriods } from '#contracts/describe-times.ts'
import { useGiven } from '../given.ts'

type Detail = 'day' | 'weekday' | 'minute' | 'second'

const DAY = { month: 'short', day: 'numeric' } as const
const MINUTE = { hour: 'numeric', minute: '2-digit' } as const
const DETAILS: Record<Detail, Intl.DateTimeFormatOptions> = {
  day: DAY,
  weekday: { weekday: 'short', ...DAY, ...MINUTE },
  minute: { ...DAY, ...MINUTE },
  second: { ...DAY, ...MINUTE, second: '2-digit' },
}

const yearOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(at)

/** A time in the owner's time zone, as in `Mar 5, 7:00 a.m.`; includes the year unless it's the current one. */
function inZone(at: number, timeZone: string, detail: Detail): string {
  const isThisYear = yearOf(at, timeZone) === yearOf(Date.now(), timeZone)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return withPeriods(new Intl.DateTimeFormat('en-US', { ...DETAILS[detail], ...year, timeZone }).format(at))
}

/** A time, in the owner's time zone; its `p.m.` can end a sentence. @param at epoch milliseconds */
export function Time({ at, detail = 'minute' }: { at: number; detail?: Detail }) {
  const { timeZone } = useGiven()
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {inZone(at, timeZone, detail)}
    </time>
  )
}

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago it was, roughly: `40 minutes ago`, `3 hours ago`, `yesterday`. */
export function Ago({ at }: { at: number }) {
  const [now] = useState(() => Date.now())
  const minutes = Math.max(1, Math.round((now - at) / 60_000))
  const days = Math.floor(minutes / (24 * 60))
  const [count, unit] =
    days > 0
      ? ([days, 'day'] as const)
      : minutes < 60
        ? ([minutes, 'minute'] as const)
        : ([Math.floor(minutes / 60), 'hour'] as const)
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {AGO.format(-count, unit)}
    </time>
  )
}

/** A time, or `otherwise` if there is no time yet. */
export const TimeOr = ({ at, otherwise }: { at: number | null; otherwise: string }) =>
  at === null ? <span className="text-quiet">{otherwise}</span> : <Time at={at} />
