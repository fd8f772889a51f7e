import type { ReactNode } from 'react'

interface PlotProps {
  /** Its message in a sentence, as alternative text. */
  title: string
  /** What stands under the bars: one text per day, of which some are shown. */
  days: readonly string[]
  /** A row of bars each, with a count per day: telling rows apart takes no color. */
  rows: readonly { name: string; counts: readonly number[] }[]
  /** The same numbers as a collapsed table. */
  table: ReactNode
}

/** A day's label stands under every seventh one, ending with today's; in a narrow window under every second of these. */
const WEEK = 7

export function Plot({ title, days, rows, table }: PlotProps) {
  const most = Math.max(2, ...rows.flatMap(({ counts }) => counts))
  const part = (share: number) => `${100 * share}%`
  return (
    <figure>
      <figcaption className="mb-3 font-medium">{title}</figcaption>
      <div role="img" aria-label={title}>
        {rows.map(({ name, counts }) => (
          <div key={name} className="grid grid-cols-[1.75rem_minmax(0,1fr)_7.25rem] gap-y-2 py-2">
            <p className="-mt-2 pr-1.5 text-right text-[0.75rem] leading-4">{most}</p>
            <svg className="h-16 w-full border-y border-t-line border-b-ink fill-primary">
              {days.map((day, at) => (
                <rect
                  key={day}
                  x={part(at / days.length)}
                  y={part(1 - (counts[at] ?? 0) / most)}
                  width={part(0.96 / days.length)}
                  height={part((counts[at] ?? 0) / most)}
                />
              ))}
            </svg>
            <p className="self-center pl-7 text-[0.8125rem] leading-tight">{name}</p>
          </div>
        ))}
        <svg className="ml-7 h-5 w-[calc(100%-9rem)] overflow-visible fill-ink text-[0.75rem]">
          {days.map(
            (day, at) =>
              at % WEEK === WEEK - 1 && (
                <text
                  key={day}
                  x={part((at + 0.5) / days.length)}
                  y="8"
                  textAnchor="middle"
                  className={at % (2 * WEEK) < WEEK ? 'max-[23rem]:hidden' : undefined}
                >
                  {day}
                </text>
              ),
          )}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="w-fit py-1 font-medium underline underline-offset-4">The numbers as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </figure>
  )
}
