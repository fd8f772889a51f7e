import type { ExhibitOf } from '../content/landing-pages.server.ts'

/** Written out, because Tailwind finds only whole class names. */
const rowStarts = [
  'lg:row-start-1',
  'lg:row-start-2',
  'lg:row-start-3',
  'lg:row-start-4',
  'lg:row-start-5',
  'lg:row-start-6',
  'lg:row-start-7',
  'lg:row-start-8',
  'lg:row-start-9',
  'lg:row-start-10',
  'lg:row-start-11',
  'lg:row-start-12',
]

/** The name's row and up to twelve entries. */
const LANE = 'lg:row-start-1 lg:row-span-13 lg:grid-rows-subgrid'

/** Two lanes with shared times: side by side when wide, stacked when narrow. */
export function Timeline({ lanes }: ExhibitOf<'timeline'>) {
  const { times, rows } = clockRows(lanes)
  return (
    <div className="grid gap-y-12 lg:grid-cols-[1fr_8rem_1fr] lg:gap-y-0">
      {lanes.map(({ name, entries }, lane) => (
        <div key={name} className={`lg:grid ${LANE} ${lane === 0 ? 'lg:col-start-1' : 'lg:col-start-3'}`}>
          <h3 className={`pb-5 text-title ${lane === 0 ? 'lg:pr-8 lg:text-right' : 'lg:pl-8'}`}>{name}</h3>
          <ol
            className={`border-ink max-lg:border-l lg:row-span-12 lg:row-start-2 lg:grid lg:grid-rows-subgrid ${lane === 0 ? 'lg:border-r' : 'lg:border-l'}`}
          >
            {entries.map(({ at, text }, entry) => (
              <li
                key={at}
                className={`entry-mark clock-entry relative max-lg:pl-6 ${rowStarts[rows[lane]?.[entry] ?? entry]} ${lane === 0 ? 'lg:pr-8 lg:text-right' : 'lg:pl-8'}`}
                data-lane={lane}
                data-last={(lane === 1 && entry === entries.length - 1) || undefined}
              >
                <span className="label mb-0.5 block text-quiet lg:sr-only">{at}</span>
                <span className={`block max-w-[38ch] text-pretty ${lane === 0 ? 'lg:ml-auto text-quiet' : ''}`}>
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <div
        aria-hidden="true"
        className="hidden lg:col-start-2 lg:row-span-13 lg:row-start-1 lg:grid lg:grid-rows-subgrid"
      >
        <div className="clock-scale lg:row-span-12 lg:row-start-2 lg:grid lg:grid-rows-subgrid">
          {times.map((time, row) => (
            <span
              key={`${time}-${rowStarts[row]}`}
              className={`label z-10 h-fit justify-self-center px-1 pt-[1.0625rem] text-center normal-case ${rowStarts[row]}`}
            >
              {time}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

type Lanes = ExhibitOf<'timeline'>['lanes']

interface ClockRows {
  /** All times of both lanes, in order. */
  times: string[]
  /** For each lane, the row of each entry, from 0. */
  rows: number[][]
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * Aligns two lanes by time. Times are written as `Fri 9:05 p.m.`, and the week starts with the first one's day. With
 * any other time, lanes are simply set side by side.
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
