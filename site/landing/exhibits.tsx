import type { Exhibit, ExhibitOf } from '#content-loader/landing-pages.server.ts'
import type { Ground } from './landing-layouts.ts'
import { ConsultationCall, Grounded } from './landing-sections.tsx'
import { Gauges, Runway, Timeline } from './scale-exhibits.tsx'

/** Paper figures go on light backgrounds, glowing ones on dark. */
const grounds: Record<Exhibit['kind'], Ground> = {
  timeline: 'dark',
  redline: 'paper',
  ledger: 'raised',
  decisions: 'paper',
  runway: 'raised',
  catalog: 'paper',
  gauges: 'dark',
}

/** The page's figure with its title and caption. @param source the page's, if a call to action follows */
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

const FIRST_LINES = [1, 9, 17, 23]
const LINES_OF_A_PAGE = 28

function Redline({ entries }: ExhibitOf<'redline'>) {
  return (
    <ol>
      {entries.map(({ before, after, why }, entry) => (
        <li
          key={before}
          className="pleading-row relative grid lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="pleading-paper relative pr-5 pl-17 sm:pr-10 sm:pl-24">
            <div aria-hidden="true" className="pleading-lines label text-quiet">
              {Array.from({ length: 14 }, (_, line) => (
                <span key={line}>{(((FIRST_LINES[entry] ?? 1) + line - 1) % LINES_OF_A_PAGE) + 1}</span>
              ))}
            </div>
            <p className="font-text text-[1.1875rem] leading-8 sm:text-[1.3125rem]">
              <del className="text-quiet decoration-accent-text decoration-[1.5px]">
                <span className="sr-only">Struck out: </span>
                {before}
              </del>{' '}
              <ins className="decoration-primary decoration-[1.5px] underline-offset-[0.3em]">
                <span className="sr-only">Written instead: </span>
                {after}
              </ins>
            </p>
          </div>
          <p className="pleading-note text-small">
            <span className="label mb-1 block text-accent-text">
              <span className="sr-only">Margin note </span>
              {entry + 1}
            </span>
            {why}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Ledger({ title, columns, rows, total }: ExhibitOf<'ledger'>) {
  const isFigures = columns.map((_, column) =>
    rows.every((row) => /^\D?[\d.,]+(\s?[a-z]{1,3})?$/i.test(row[column] ?? '')),
  )
  const align = (column: number) => (isFigures[column] ? 'ledger-figures md:text-right' : '')
  return (
    <table className="ledger w-full" aria-label={title}>
      <thead>
        <tr>
          {columns.map((name, column) => (
            <th
              key={name}
              scope="col"
              className={`label text-quiet ${isFigures[column] ? 'md:text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.join()} row={row} columns={columns} align={align} />
        ))}
      </tbody>
      <tfoot>
        <Line row={total} columns={columns} align={align} />
      </tfoot>
    </table>
  )
}

interface LineProps {
  row: readonly string[]
  columns: readonly string[]
  align: (column: number) => string
}

function Line({ row, columns, align }: LineProps) {
  const [head = '', ...cells] = row
  return (
    <tr>
      <th scope="row" className="text-left font-text text-[1.1875rem] leading-snug font-normal">
        {/^\d/.test(head) && (
          <span aria-hidden="true" className="label mr-3 text-quiet md:hidden">
            {columns[0]}
          </span>
        )}
        {head}
      </th>
      {cells.map((cell, position) => (
        <td key={columns[position + 1]} className={cell ? align(position + 1) : 'max-md:hidden!'}>
          <span aria-hidden="true" className="label pt-1 text-left text-quiet md:hidden">
            {columns[position + 1]}
          </span>
          {cell}
        </td>
      ))}
    </tr>
  )
}

function Decisions({ entries }: ExhibitOf<'decisions'>) {
  return (
    <div className="relative border border-ink bg-raised lg:pl-12">
      <svg aria-hidden="true" className="absolute inset-y-0 left-5 h-full w-4 fill-paper stroke-ink max-lg:hidden">
        {['16.7%', '50%', '83.3%'].map((hole) => (
          <circle key={hole} cx="8" cy={hole} r="7" />
        ))}
      </svg>
      <ol className="divide-y divide-line">
        {entries.map(({ question, decision, because }, entry) => (
          <li
            key={question}
            className="grid gap-x-8 gap-y-4 px-5 py-7 sm:px-8 lg:grid-cols-[3rem_1fr_1.1fr_1.1fr] lg:px-10 lg:py-9"
          >
            <span aria-hidden="true" className={`label pt-1.5 text-accent-text ${entry === 0 ? 'lg:pt-10.5' : ''}`}>
              {String(entry + 1).padStart(2, '0')}
            </span>
            <p className="text-quiet">
              <Column isHead={entry === 0}>Asked</Column>
              {question}
            </p>
            <p className="font-display text-title text-balance">
              <Column isHead={entry === 0}>Decided</Column>
              {decision}
            </p>
            <p>
              <Column isHead={entry === 0}>Because</Column>
              {because}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** On a wide screen, one header serves all rows. */
function Column({ isHead, children }: { isHead: boolean; children: string }) {
  return (
    <span className={`label mb-1.5 block font-mono text-quiet ${isHead ? 'lg:mb-5' : 'lg:sr-only'}`}>{children}</span>
  )
}

/** Staggers the cards' tabs so that all are visible. */
const tabPlaces = ['', 'ml-[8%] sm:ml-[17%]', 'ml-[16%] sm:ml-[34%]', 'ml-[24%] sm:ml-[51%]', 'ml-[32%] sm:ml-[68%]']

const depths = ['', 'sm:mx-3', 'sm:mx-6', 'sm:mx-9', 'sm:mx-12']

/** Index cards: each covers the bottom of the one behind it. */
function Catalog({ cards }: ExhibitOf<'catalog'>) {
  return (
    <ol>
      {cards.map(({ tab, title, text }, card) => (
        <li key={title} className={`relative not-first:-mt-10 ${depths[cards.length - 1 - card]}`}>
          <p
            className={`label relative z-1 -mb-px w-fit max-w-[60%] rounded-t-md border border-b-0 border-ink bg-raised px-4 py-[0.4375rem] ${tabPlaces[card]}`}
          >
            {tab}
          </p>
          <div className="rounded-md rounded-tl-none border border-ink bg-raised pb-15 [li:last-child>&]:pb-5">
            <h3 className="border-b-[1.5px] border-accent-text px-6 pt-4 pb-[0.6875rem] text-title">{title}</h3>
            <p className="max-w-none bg-[repeating-linear-gradient(transparent_0_calc(2rem-1px),var(--color-line)_calc(2rem-1px)_2rem)] px-6 leading-8">
              {text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
