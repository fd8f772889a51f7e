import type { ExhibitOf } from '../../content/landing-pages.server.ts'

type Lanes = ExhibitOf<'timeline'>['lanes']

interface ClockRows {
  /** Every time at which something happens in either lane, in its order. */
  times: string[]
  /** For each lane, the row of each of its entries, from 0. */
  rows: number[][]
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * Puts two lanes on one clock, so that the same time stands in the same row. Times are read as `Fri 9:05 p.m.`; the week begins with
 * the first one's day. Lanes with any other time are set side by side as they are written.
 */
export function clockRows(lanes: Lanes): ClockRows {
  const entries = lanes.flatMap((lane) => lane.entries)
  const read = entries.map(({ at }) => /^([a-z]{3}) (\d{1,2}):(\d{2}) ([ap])\.m\.$/i.exec(at))
  const days = read.map((found) => DAYS.indexOf(found?.[1]?.toLowerCase() ?? ''))
  const [firstDay = 0] = days
  if (days.includes(-1)) return inOrder(lanes)
  const minutes = new Map(
    entries.map(({ at }, place) => {
      const [, , hour, minute, half = ''] = read[place] ?? []
      const fromMidnight = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
      return [at, (((days[place] ?? 0) - firstDay + 7) % 7) * 1440 + fromMidnight * 60 + Number(minute)]
    }),
  )
  const times = [...minutes.keys()].toSorted((a, b) => (minutes.get(a) ?? 0) - (minutes.get(b) ?? 0))
  return { times, rows: lanes.map((lane) => lane.entries.map(({ at }) => times.indexOf(at))) }
}

function inOrder(lanes: Lanes): ClockRows {
  const longest = Math.max(...lanes.map(({ entries }) => entries.length))
  return { times: Array<string>(longest).fill(''), rows: lanes.map(({ entries }) => entries.map((_, row) => row)) }
}
