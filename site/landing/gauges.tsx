import type { ExhibitOf } from '#content-loader/landing-pages.server.ts'

type Gauge = ExhibitOf<'gauges'>['entries'][number]

const TICKS = Array.from({ length: 41 }, (_, tick) => tick)

export const Gauges = ({ entries }: ExhibitOf<'gauges'>) => (
  <ul className="grid gap-px border border-line bg-line md:grid-cols-2">
    {entries.map((gauge) => (
      <li
        key={gauge.name}
        className="gauge-cell relative bg-paper px-6 py-8 md:last:odd:col-span-2 sm:px-9 lg:px-12 lg:py-11"
      >
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
          <h3 className="flex-[1_1_6rem] font-sans text-small font-semibold">{gauge.name}</h3>
          <p className="ml-auto font-display text-page tracking-heading">
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
      <p className="mt-1.5 flex justify-between text-small text-quiet">
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
