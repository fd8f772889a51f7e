import type { KeyResult } from '../content/case-studies.server.ts'

export function KeyResults({ results, isSample }: { results: readonly KeyResult[]; isSample: boolean }) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby="results-title" className="wrap pt-12 lg:pt-16">
      <h2 id="results-title" className="label mb-4 text-quiet">
        Key results{isSample && ', made up for this sample'}
      </h2>
      <dl className="grid border-t border-ink lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[auto_1fr]">
        {results.map(({ value, metric }) => (
          <div
            key={metric}
            className="grid gap-y-3 border-b border-line py-6 lg:row-span-2 lg:grid-rows-subgrid lg:px-7 lg:first:pl-0 lg:not-first:border-l"
          >
            <dt className="order-2 max-w-[30em] pl-14 text-small text-quiet">{metric}</dt>
            <dd className="flex gap-5 wrap-anywhere font-display text-[min(9vw,clamp(1.625rem,1.3rem+1.1vw,2.25rem))] leading-[1.1] tracking-heading text-balance">
              <TrendMark trend={resultTrend(value)} />
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A needle on a scale. */
function TrendMark({ trend }: { trend: 'up' | 'down' }) {
  return (
    <svg
      viewBox="0 0 36 36"
      fill="none"
      stroke="currentColor"
      role="img"
      aria-label={trend === 'up' ? 'Up' : 'Down'}
      data-trend={trend}
      className="mt-0.5 w-9 shrink-0 self-start"
    >
      <path d="M1.5 1v34M1.5 1h7M1.5 9.5h4M1.5 18h7M1.5 26.5h4M1.5 35h7" strokeWidth="1" />
      {trend === 'up' ? (
        <g className="stroke-accent" strokeWidth="2">
          <path d="m13 29 20-22" />
          <path d="M22.5 6.5H33V17" />
        </g>
      ) : (
        <g className="stroke-accent" strokeWidth="2">
          <path d="m13 7 20 22" />
          <path d="M22.5 29.5H33V19" />
        </g>
      )}
    </svg>
  )
}

/** The direction of a result, by the words of its value. */
export const resultTrend = (value: string): 'up' | 'down' =>
  /reduction|decrease|lower|down/i.test(value) ? 'down' : 'up'
