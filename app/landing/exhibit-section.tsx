import type { Exhibit } from '../content/landing-pages.server.ts'
import type { Ground } from './landing-layouts.ts'
import { ConsultationCall, Grounded } from './landing-sections.tsx'
import { Catalog, Decisions, Ledger, Redline } from './paper-exhibits.tsx'
import { Gauges, Runway, Timeline } from './scale-exhibits.tsx'

/** Paper figures are on light grounds, glowing ones on dark. */
const grounds: Record<Exhibit['kind'], Ground> = {
  timeline: 'dark',
  redline: 'paper',
  ledger: 'raised',
  decisions: 'paper',
  runway: 'raised',
  catalog: 'paper',
  gauges: 'dark',
}

/** The page's figure with its title and caption. @param source the page's, if the call follows the figure */
export function ExhibitSection({ exhibit, source }: { exhibit: Exhibit; source: string | undefined }) {
  const isBeside = exhibit.kind === 'catalog'
  return (
    <Grounded ground={grounds[exhibit.kind]} labelledBy="exhibit-title">
      <figure
        className={`wrap py-16 lg:py-28 ${isBeside ? 'grid gap-x-18 gap-y-10 lg:grid-cols-[1fr_1.45fr] lg:grid-rows-[auto_1fr]' : ''}`}
      >
        <div className={isBeside ? '' : 'mb-10 lg:mb-14'}>
          <p className="label mb-4 text-quiet">Fig. 2</p>
          <h2 id="exhibit-title" className="max-w-[18em] text-heading tracking-heading">
            {exhibit.title}
          </h2>
        </div>
        <div className={isBeside ? 'lg:col-start-2 lg:row-span-2 lg:row-start-1' : ''}>
          <Drawing {...exhibit} />
        </div>
        <figcaption className={isBeside ? 'lg:self-end' : 'mt-10'}>
          <p className="max-w-[60ch] border-t border-line pt-4 text-small text-quiet">{exhibit.caption}</p>
          {source && (
            <div className="mt-8">
              <ConsultationCall source={source} />
            </div>
          )}
        </figcaption>
      </figure>
    </Grounded>
  )
}

function Drawing(exhibit: Exhibit) {
  switch (exhibit.kind) {
    case 'timeline':
      return <Timeline {...exhibit} />
    case 'redline':
      return <Redline {...exhibit} />
    case 'ledger':
      return <Ledger {...exhibit} />
    case 'decisions':
      return <Decisions {...exhibit} />
    case 'runway':
      return <Runway {...exhibit} />
    case 'catalog':
      return <Catalog {...exhibit} />
    case 'gauges':
      return <Gauges {...exhibit} />
  }
}
