import { FROM_HERE, READ_SECONDS } from '#contracts/attribution.ts'
import type { ArticleReads } from '#contracts/counts.ts'
import { formatDay } from '#contracts/dates.ts'
import { numbered } from '#contracts/wording.ts'
import { Section } from '../../frame/page.tsx'
import { countColumn, Table } from '../../frame/table.tsx'

export function Reads({ weeks, sources }: ArticleReads) {
  const all = weeks.reduce((sum, { reads }) => sum + reads, 0)
  const most = Math.max(...weeks.map(({ reads }) => reads))
  const now = weeks.at(-1)?.reads ?? 0
  return (
    <Section
      title="Reads"
      note={`A visit that has an article in view for ${READ_SECONDS} seconds counts as one read of it. These are totals; no one is tracked.`}
    >
      <p className="mb-6 max-w-[62ch] text-body">
        {all === 0
          ? `None in the last ${weeks.length} weeks.`
          : `${numbered(all, 'read')} in the last ${weeks.length} weeks, ${now.toLocaleString('en-US')} of them since Monday. The best week had ${most.toLocaleString('en-US')}.`}
      </p>
      {all > 0 && (
        <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-2">
          <Weeks weeks={weeks} most={most} />
          <Table<ArticleReads['sources'][number]>
            caption="Where readers came from"
            keyOf={({ source }) => source}
            runsOn
            rows={sources}
            columns={[
              { head: 'They came from', cell: ({ source }) => <span className="wrap-anywhere">{nameOf(source)}</span> },
              countColumn('Reads', ({ reads }) => reads),
            ]}
          />
        </div>
      )}
    </Section>
  )
}

const BAR = 100
const HEIGHT = 100

function Weeks({ weeks, most }: Pick<ArticleReads, 'weeks'> & { most: number }) {
  const day = (monday: string) => formatDay(monday, 'short day')
  const words = weeks.map(({ monday, reads }) => `${day(monday)}: ${reads.toLocaleString('en-US')}`)
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Reads by week. ${words.join(', ')}`}
        viewBox={`0 0 ${weeks.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-b border-ink"
      >
        {weeks.map(({ monday, reads }, index) => {
          const height = (reads / most) * HEIGHT
          return (
            <rect
              key={monday}
              x={index * BAR + BAR / 8}
              y={HEIGHT - height}
              width={(BAR * 3) / 4}
              height={height}
              className="fill-primary"
            />
          )
        })}
      </svg>
      <figcaption className="mt-2 flex justify-between gap-4 text-quiet">
        <span>{`Week of ${day(weeks[0]?.monday ?? '')}`}</span>
        <span>This week</span>
      </figcaption>
    </figure>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  none: 'Not known',
  [FROM_HERE]: 'A page of this site',
  search: 'A search engine',
  other: 'Other places',
}

/** As the server stores a source; a newer one may store others. */
function nameOf(source: string): string {
  const [, kind, name = ''] = /^(site|ad) (.+)$/.exec(source) ?? []
  return kind === undefined ? (NAMES[source] ?? source) : kind === 'ad' ? `An ad or link marked “${name}”` : name
}
