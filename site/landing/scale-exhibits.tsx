import type { ExhibitOf } from '#content-loader/landing-pages.server.ts'

/** What moves a drawing. Hidden until site/browser/answering-drawings.ts listens; until then its table has it all. */
function Control({ id, label, ...range }: { id: string; label: string; min: number; max: number; value: number }) {
  const { value, ...limits } = range
  return (
    <p
      hidden
      data-control=""
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden [&[hidden]]:hidden"
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input id={id} type="range" {...limits} defaultValue={value} className="h-11 grow accent-accent sm:max-w-md" />
      <output htmlFor={id} className="min-w-8 font-semibold tabular-nums">
        {value}
      </output>
    </p>
  )
}

const TOP = 12
const GROUND = 150

export function Runway({ entries, from, to, slider }: ExhibitOf<'runway'>) {
  const longest = Math.max(1, ...entries.map(({ at }) => at))
  const across = (at: number) => `${((1 - at / longest) * 97).toFixed(2)}%`
  const down = (at: number) => TOP + (1 - at / longest) * (GROUND - TOP)
  const months = Array.from({ length: Math.floor(longest) + 1 }, (_, month) => month)
  return (
    <div data-answers={slider && 'runway'} data-longest={longest}>
      {slider && <Control id="last-day" label={slider} min={1} max={longest} value={longest} />}
      <svg aria-hidden="true" className="h-46 w-full overflow-visible" stroke="currentColor" fill="none">
        {months.map((month) => (
          <g key={month}>
            <line
              x1={across(month)}
              x2={across(month)}
              y1={GROUND}
              y2={GROUND - (month % 12 === 0 ? 13 : month % 6 === 0 ? 9 : 5)}
              strokeWidth={month % 12 === 0 ? 1.25 : 0.75}
            />
            {month % 12 === 0 && (
              <text
                x={across(month)}
                y={GROUND + 26}
                textAnchor={month === longest ? 'start' : 'middle'}
                className="fill-quiet stroke-none font-mono text-label"
              >
                {month}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2="100%" y1={GROUND} y2={GROUND} />
        <line x1="97%" x2="100%" y1={GROUND + 3} y2={GROUND + 3} strokeWidth="6" className="stroke-primary" />
        <line x1="0" x2="97%" y1={TOP} y2={GROUND} strokeWidth="1.75" />
        <line data-today="" x1="0" x2="0" y1="0" y2={GROUND} strokeWidth="2.5" className="stroke-accent" />
        {entries.map(({ at }) => (
          <g key={at}>
            <line x1={across(at)} x2={across(at)} y1={down(at)} y2={GROUND} strokeWidth=".75" strokeDasharray="3 3" />
            <circle
              cx={across(at)}
              cy={down(at)}
              r="4.5"
              className={at === 0 ? 'fill-accent stroke-accent' : 'fill-paper'}
            />
          </g>
        ))}
      </svg>
      <p className="mt-1 mb-6 flex flex-wrap justify-between gap-x-6 text-small text-quiet">
        <span>{from}</span>
        <span>To scale, a mark a month</span>
        <span>{to}</span>
      </p>
      <table className="ledger w-full">
        <thead>
          <tr>
            <th scope="col" className="text-left md:w-[10rem] text-small font-normal text-quiet">
              Months before
            </th>
            <th scope="col" className="text-left text-small font-normal text-quiet">
              What’s done by then
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ at, text }) => (
            <tr key={at} data-at={at}>
              <th scope="row" className="text-left font-normal">
                {at === 0 ? to : at}
                <span data-date="" className="block text-small whitespace-nowrap text-quiet" />
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Lanes = ExhibitOf<'timeline'>['lanes']

const MOST = 12
/** Where each line of a lane lies if there are so many, and how thick it is: site/browser/answering-drawings.ts, too. */
const LANE = 60

/** Two lanes over the same hours, to scale: the length that's missing is the argument. */
export function Timeline({ lanes, slider }: ExhibitOf<'timeline'>) {
  const scale = scaleOf(lanes)
  return (
    <div data-answers={scale && slider && 'wait'}>
      {scale && slider && <Control id="inquiries" label={slider} min={1} max={MOST} value={1} />}
      {scale && (
        <div className="mb-10 space-y-6">
          {lanes.map(({ name }, lane) => (
            <Lane key={name} name={name} lane={lane} scale={scale} />
          ))}
          <HourTicks {...scale} />
        </div>
      )}
      <div className="grid gap-x-14 gap-y-9 md:grid-cols-2">
        {lanes.map(({ name, entries }) => (
          <div key={name}>
            <h3 className="mb-3 border-b border-ink pb-2 text-lead">{name}</h3>
            <ol>
              {entries.map(({ at, text }) => (
                <li key={at} className="grid grid-cols-[7.5rem_1fr] gap-x-4 border-b border-line py-2.5 text-small">
                  <span className="text-quiet tabular-nums">{at}</span>
                  <span className="text-pretty">{text}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

function Lane({ name, lane, scale }: { name: string; lane: number; scale: Scale }) {
  const { longest } = scale
  const minutes = scale.minutes[lane] ?? []
  const across = (minute: number) => `${((minute / longest) * 100).toFixed(3)}%`
  const end = minutes.at(-1) ?? 0
  return (
    <div data-lane={end}>
      <p className="mb-2 flex flex-wrap justify-between gap-x-6">
        <span>{name}</span>
        <output className="font-semibold tabular-nums">{wordHours(end)}</output>
      </p>
      <svg aria-hidden="true" width="100%" height={LANE} className="block overflow-visible" stroke="currentColor">
        {Array.from({ length: MOST }, (_, row) => (
          <line
            key={row}
            x1="0"
            x2={across(end)}
            y1={LANE / 2}
            y2={LANE / 2}
            strokeWidth={row === 0 ? LANE * 0.6 : 0}
            className={lane > 0 ? 'stroke-accent' : 'stroke-quiet'}
          />
        ))}
        {end < longest && (
          <text x={across(end)} y={LANE / 2 + 5} dx="14" className="fill-current stroke-none text-small">
            {Math.round((longest - end) / 60)} h sooner
          </text>
        )}
        {minutes.map((minute) => (
          <circle key={minute} cx={across(minute)} cy={LANE / 2} r="5" strokeWidth="1.5" className="fill-paper" />
        ))}
      </svg>
    </div>
  )
}

/** A mark every six hours, and each day's name at its midnight. */
function HourTicks({ start, longest }: Scale) {
  const first = Math.ceil(start / 360) * 360
  const marks = Array.from({ length: Math.floor((start + longest - first) / 360) + 1 }, (_, mark) => first + mark * 360)
  return (
    <div>
      <svg aria-hidden="true" className="block h-8 w-full overflow-visible" stroke="currentColor">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" />
        {marks.map((minute) => {
          const x = `${(((minute - start) / longest) * 100).toFixed(3)}%`
          const isMidnight = minute % 1440 === 0
          return (
            <g key={minute}>
              <line x1={x} x2={x} y1="0" y2={isMidnight ? 12 : 6} />
              {isMidnight && (
                <text x={x} y="27" className="fill-quiet stroke-none font-mono text-label" textAnchor="middle">
                  {DAY_NAMES[(minute / 1440) % 7]}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p className="mt-1 text-small text-quiet">To scale, a mark every six hours.</p>
    </div>
  )
}

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface Scale {
  /** Minutes from Monday's midnight to the first entry. */
  start: number
  longest: number
  /** For each lane, the minutes from the start to each entry. */
  minutes: number[][]
}

/** Reads times such as `Fri 9:05 p.m.`, all within a week of the first. Undefined if one is no clock’s. */
function scaleOf(lanes: Lanes): Scale | undefined {
  const read = lanes.map(({ entries }) => entries.map(({ at }) => minuteOf(at)))
  const start = Math.min(...read.map(([first = 0]) => first))
  if (read.flat().includes(-1)) return undefined
  const minutes = read.map((lane) => lane.map((minute) => (minute - start + WEEK) % WEEK))
  return { start, minutes, longest: Math.max(...minutes.flat()) }
}

const WEEK = 7 * 1440

function minuteOf(at: string): number {
  const [, day = '', hour, minute, half] = /^([a-z]{3}) (\d{1,2}):(\d{2}) ([ap])\.m\.$/i.exec(at) ?? []
  const index = DAY_NAMES.findIndex((name) => name.toLowerCase() === day.toLowerCase())
  if (index < 0) return -1
  return index * 1440 + (Number(hour) % 12) * 60 + (half?.toLowerCase() === 'p' ? 720 : 0) + Number(minute)
}

const wordHours = (minutes: number) =>
  `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`
