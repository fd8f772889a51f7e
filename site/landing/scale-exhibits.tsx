import type { ExhibitOf } from '#content-loader/landing-pages.server.ts'

const TOP = 34
const GROUND = 176
const FOOT = 240

/** Indexed by the number of entries, from 5 to 8. */
const columns = ['xl:grid-cols-5', 'xl:grid-cols-6', 'xl:grid-cols-7', 'xl:grid-cols-8']

export function Runway({ entries, from, to }: ExhibitOf<'runway'>) {
  const longest = Math.max(1, ...entries.map(({ at }) => at))
  const across = (at: number) => `${((1 - at / longest) * 97).toFixed(2)}%`
  const down = (at: number) => TOP + (1 - at / longest) * (GROUND - TOP)
  const months = Array.from({ length: Math.floor(longest) + 1 }, (_, month) => month)
  return (
    <div>
      <div className="label flex justify-between gap-6 text-quiet max-xl:hidden">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <svg aria-hidden="true" className="h-60 w-full overflow-visible max-xl:hidden" stroke="currentColor" fill="none">
        {months.map((month) => {
          const isYear = month % 12 === 0
          return (
            <g key={month}>
              <line
                x1={across(month)}
                x2={across(month)}
                y1={GROUND}
                y2={GROUND - (isYear ? 13 : month % 6 === 0 ? 9 : 5)}
                strokeWidth={isYear ? 1.25 : 0.75}
              />
              {isYear && month > 0 && month < longest && (
                <line
                  x1={across(month)}
                  x2={across(month)}
                  y1="4"
                  y2={GROUND - 16}
                  strokeWidth=".75"
                  strokeDasharray="1 5"
                />
              )}
            </g>
          )
        })}
        <line x1="0" x2="100%" y1={GROUND} y2={GROUND} />
        <line x1="97%" x2="100%" y1={GROUND + 3} y2={GROUND + 3} strokeWidth="6" className="stroke-primary" />
        <line x1="0" x2="97%" y1={TOP} y2={GROUND} strokeWidth="1.75" />
        {entries.map(({ at }, entry) => {
          const foot = `${((entry / entries.length) * 100).toFixed(2)}%`
          return (
            <g key={at}>
              <line x1={across(at)} x2={across(at)} y1={down(at)} y2={GROUND} strokeWidth=".75" strokeDasharray="3 3" />
              <line x1={across(at)} x2={foot} y1={GROUND} y2={FOOT} strokeWidth=".75" />
              <circle
                cx={across(at)}
                cy={down(at)}
                r="4"
                className={at === 0 ? 'fill-accent stroke-accent' : 'fill-paper'}
              />
            </g>
          )
        })}
      </svg>
      <ol className={`grid max-xl:border-l max-xl:border-ink ${columns[entries.length - 5]}`}>
        {entries.map(({ at, text }) => (
          <li
            key={at}
            className="relative max-xl:entry-mark grid gap-x-6 gap-y-1 pb-9 pl-6 last:pb-0 max-xl:sm:grid-cols-[9rem_1fr] xl:block xl:border-l xl:border-ink xl:pr-5 xl:pb-0 xl:pl-3"
            data-last={at === 0 || undefined}
          >
            <span className="label block text-accent-text xl:mb-2">
              {at === 0 ? to : `${at} ${at === 1 ? 'month' : 'months'}`}
            </span>
            <span className="block text-small text-pretty max-xl:max-w-[56ch]">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type Gauge = ExhibitOf<'gauges'>['entries'][number]

const TICKS = Array.from({ length: 41 }, (_, tick) => tick)

export function Gauges({ entries }: ExhibitOf<'gauges'>) {
  return (
    <ul className="grid gap-px border border-line bg-line md:grid-cols-2">
      {entries.map((gauge) => (
        <li
          key={gauge.name}
          className="gauge-cell relative bg-paper px-6 py-8 md:last:odd:col-span-2 sm:px-9 lg:px-12 lg:py-11"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h3 className="label font-mono text-quiet">{gauge.name}</h3>
            <p className="ml-auto font-display text-[clamp(2.25rem,1.8rem+1.6vw,3.25rem)] leading-none tracking-heading">
              {gauge.reading}
              {gauge.unit === '%' ? (
                '%'
              ) : (
                <span className="ml-2 font-sans text-small tracking-normal text-quiet">{gauge.unit}</span>
              )}
            </p>
          </div>
          <Scale {...gauge} />
          <p className="mt-6 max-w-[48ch] text-pretty text-quiet">{gauge.meaning}</p>
        </li>
      ))}
    </ul>
  )
}

function Scale({ low, high, reading }: Gauge) {
  const needle = `${(((reading - low) / (high - low)) * 100).toFixed(2)}%`
  return (
    <div className="mt-5">
      <svg aria-hidden="true" className="h-11 w-full overflow-visible" stroke="currentColor">
        {TICKS.map((tick) => (
          <line
            key={tick}
            x1={`${tick * 2.5}%`}
            x2={`${tick * 2.5}%`}
            y1="34"
            y2={tick % 10 === 0 ? 14 : tick % 5 === 0 ? 20 : 26}
            strokeWidth={tick % 10 === 0 ? 1.25 : 0.75}
          />
        ))}
        <line x1="0" x2="100%" y1="34" y2="34" strokeWidth="1" />
        <line x1="0" x2={needle} y1="38" y2="38" strokeWidth="3" className="stroke-primary" />
        <line x1={needle} x2={needle} y1="2" y2="42" strokeWidth="2.5" className="stroke-accent" />
      </svg>
      <p className="label mt-1.5 flex justify-between text-quiet">
        <span>
          <span className="sr-only">On a scale from </span>
          {low}
        </span>
        <span>
          <span className="sr-only">to </span>
          {high}
        </span>
      </p>
    </div>
  )
}

/** Written out, because Tailwind detects only complete class names. */
const rowStarts = (
  'lg:row-start-1 lg:row-start-2 lg:row-start-3 lg:row-start-4 lg:row-start-5 lg:row-start-6 lg:row-start-7 ' +
  'lg:row-start-8 lg:row-start-9 lg:row-start-10 lg:row-start-11 lg:row-start-12'
).split(' ')

const LANE = 'lg:row-start-1 lg:row-span-13 lg:grid-rows-subgrid'

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
                className={`entry-mark relative py-3 [--entry-top:1rem] max-lg:pl-6 lg:[--entry-top:1.375rem] ${rowStarts[rows[lane]?.[entry] ?? entry]} ${lane === 0 ? 'lg:pr-8 lg:text-right lg:before:right-[-4.5px] lg:before:left-auto' : 'lg:pl-8'}`}
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
  times: string[]
  /** For each lane, the zero-based row of each entry. */
  rows: number[][]
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Aligns two lanes by times such as `Fri 9:05 p.m.`, starting at the first. Other lanes are paired by index. */
export function clockRows(lanes: Lanes): ClockRows {
  const entries = lanes.flatMap((lane) => lane.entries)
  const read = entries.map(({ at }) => /^([a-z]{3}) (\d{1,2}):(\d{2}) ([ap])\.m\.$/i.exec(at))
  const days = read.map((found) => DAYS.indexOf(found?.[1]?.toLowerCase() ?? ''))
  const [firstDay = 0] = days
  if (days.includes(-1)) return inOrder(lanes)
  const minutes = new Map(
    entries.map(({ at }, position) => {
      const [, , hour, minute, half = ''] = read[position] ?? []
      const fromMidnight = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
      return [at, (((days[position] ?? 0) - firstDay + 7) % 7) * 1440 + fromMidnight * 60 + Number(minute)]
    }),
  )
  const times = [...minutes.keys()].toSorted((a, b) => (minutes.get(a) ?? 0) - (minutes.get(b) ?? 0))
  return { times, rows: lanes.map((lane) => lane.entries.map(({ at }) => times.indexOf(at))) }
}

function inOrder(lanes: Lanes): ClockRows {
  const longest = Math.max(...lanes.map(({ entries }) => entries.length))
  return { times: Array<string>(longest).fill(''), rows: lanes.map(({ entries }) => entries.map((_, row) => row)) }
}
