import { useState } from 'react'
import { type Detail, formatAgo, formatRecent } from '#contracts/dates.ts'
import { useConsoleData } from './console-data.ts'

/** In one line, unless the window is a small phone's with large text. */
const look = 'whitespace-nowrap max-[16rem]:whitespace-normal'

/** A time, in the owner's time zone; its `p.m.` can end a sentence. @param at epoch milliseconds */
export function Time({ at, detail = 'minute' }: { at: number; detail?: Detail }) {
  const { timeZone } = useConsoleData()
  return (
    <time dateTime={new Date(at).toISOString()} className={look}>
      {formatRecent(at, detail, timeZone)}
    </time>
  )
}

/** How long ago it was, roughly: `40 minutes ago`, `3 hours ago`, `yesterday`. */
export function Ago({ at }: { at: number }) {
  const [now] = useState(() => Date.now())
  return (
    <time dateTime={new Date(at).toISOString()} className={look}>
      {formatAgo(at, now)}
    </time>
  )
}

export const TimeOr = ({ at, fallback }: { at: number | null; fallback: string }) =>
  at === null ? <span className="text-quiet">{fallback}</span> : <Time at={at} />
