import type { ExhibitOf } from '../../content/landing-pages.server.ts'

const TOP = 34
const GROUND = 176
const FOOT = 240

const columnCounts: Record<number, string> = {
  5: 'xl:grid-cols-5',
  6: 'xl:grid-cols-6',
  7: 'xl:grid-cols-7',
  8: 'xl:grid-cols-8',
}

/** The months before the exit as an approach: wide, a glide path over its scale; narrow, a list on a rail. */
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
      <ol className={`grid max-xl:border-l max-xl:border-ink ${columnCounts[entries.length]}`}>
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
