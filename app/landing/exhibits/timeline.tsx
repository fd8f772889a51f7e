import type { ExhibitOf } from '../../content/landing-pages.server.ts'
import { clockRows } from './clock-rows.ts'

/** Tailwind finds only classes that are written out. */
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

/** The name's row, and twelve at most below it. */
const LANE = 'lg:row-start-1 lg:row-span-13 lg:grid-rows-subgrid'

/** Two lanes on one clock: wide, side by side with the times between them; narrow, one below the other. */
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
