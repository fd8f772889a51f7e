import type { ComponentType } from 'react'
import type { Exhibit, ExhibitOf, LandingCopy } from '#content-loader/landing-pages.server.ts'
import type { Ground } from '#contracts/landing-pages.ts'
import { ConsultationCall, Grounded } from './landing-sections.tsx'
import { Runway, Timeline } from './scale-exhibits.tsx'

/** The page's figure with its title and caption, and a call to action unless a text follows that ends in one. */
export function ExhibitSection({ exhibit, copy }: { exhibit: Exhibit; copy: LandingCopy }) {
  const [ground, Drawing] = FIGURES[exhibit.kind] as [Ground, ComponentType<Exhibit>]
  return (
    <Grounded ground={ground} aria-labelledby="exhibit-title">
      <figure className="wrap py-9 sm:py-16 lg:py-24">
        <h2 id="exhibit-title" className="mb-6 max-w-[18em] text-title tracking-heading lg:mb-10">
          {exhibit.title}
        </h2>
        <Drawing {...exhibit} />
        <figcaption className="mt-5 lg:mt-8">
          <p className="max-w-[60ch] text-small text-quiet">
            {/* With a text below it, the page has no Fig. 1 on a phone. */}
            <span className={copy.body.length > 0 ? 'max-sm:hidden' : ''}>Fig. 2. </span>
            {exhibit.caption}
          </p>
          {copy.body.length === 0 && (
            <div className="mt-6">
              <ConsultationCall copy={copy} />
            </div>
          )}
        </figcaption>
      </figure>
    </Grounded>
  )
}

const FIRST_LINES = [1, 9, 17, 23]
const LINES_OF_A_PAGE = 28

const Redline = ({ entries }: ExhibitOf<'redline'>) => (
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
          <p className="font-text leading-8">
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

const Decisions = ({ title, entries }: ExhibitOf<'decisions'>) => (
  <Ledger
    isEven
    title={title}
    columns={['Asked', 'Decided', 'Because']}
    rows={entries.map(({ question, decision, because }) => [question, decision, because])}
  />
)

const Catalog = ({ title, cards }: ExhibitOf<'catalog'>) => (
  <Ledger
    title={title}
    columns={['Label', 'Entry', 'What it says']}
    rows={cards.map(({ tab, title, text }) => [tab, title, text])}
  />
)

/** Figures, with or without a currency or a unit. */
const FIGURE = /^\D?[\d.,]+(\s?[a-z]{1,3})?$/i

/** @property isEven for columns that each have sentences */
type LedgerProps = Omit<ExhibitOf<'ledger'>, 'kind' | 'caption'> & { isEven?: boolean }

/** With `ticks`, site/browser/answering-drawings.ts adds up what is ticked. */
function Ledger({ title, columns, rows, total, notOnPhone, ticks, isEven }: LedgerProps) {
  const isFigures = columns.map((_, column) => rows.every((row) => FIGURE.test(row[column] ?? '')))
  const summed = ticks ? isFigures.lastIndexOf(true) : -1
  const classOf = (column: number) =>
    `${isFigures[column] ? 'ledger-figures' : 'text-left'} ${columns[column] === notOnPhone ? 'max-md:hidden' : ''}`
  return (
    <>
      {ticks && (
        <p hidden data-control="" className="mb-3 font-semibold">
          {ticks}
        </p>
      )}
      <table
        className={`ledger w-full ${isEven ? 'ledger-even' : ''}`}
        aria-label={title}
        data-answers={ticks && 'ticks'}
      >
        <thead>
          <tr>
            {columns.map((name, column) => (
              <th key={name} scope="col" className={`text-small font-normal text-quiet ${classOf(column)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells]) => (
            <tr key={[head, ...cells].join()}>
              <th scope="row" className="text-left font-normal">
                <label className="flex items-baseline gap-[min(0.75rem,2vw)]">
                  {ticks && <input type="checkbox" defaultChecked hidden className="size-4 flex-none accent-ink" />}
                  {head.replace(/ (?=[ap]\.m\.)/, '\u00a0')}
                </label>
              </th>
              {cells.map((cell, position) => (
                <td key={columns[position + 1]} className={classOf(position + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((cell, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={columns[column]}
                    scope={column === 0 ? 'row' : undefined}
                    data-sum={column === summed ? '' : undefined}
                    className={classOf(column)}
                  >
                    {cell}
                  </Cell>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  )
}

type Gauge = ExhibitOf<'gauges'>['entries'][number]

const TICKS = Array.from({ length: 41 }, (_, tick) => tick)

const Gauges = ({ entries }: ExhibitOf<'gauges'>) => (
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

/** Paper figures go on light backgrounds, glowing ones on dark. */
const FIGURES: { [Kind in Exhibit['kind']]: [Ground, ComponentType<ExhibitOf<Kind>>] } = {
  timeline: ['dark', Timeline],
  redline: ['paper', Redline],
  ledger: ['raised', Ledger],
  decisions: ['paper', Decisions],
  runway: ['raised', Runway],
  catalog: ['paper', Catalog],
  gauges: ['dark', Gauges],
}
