import type { Exhibit, ExhibitOf, LandingCopy } from '#content-loader/landing-pages.server.ts'
import type { Ground } from '#contracts/landing-pages.ts'
import { Gauges } from './gauges.tsx'
import { ConsultationCall, Grounded } from './landing-sections.tsx'
import { Runway, Timeline } from './scale-exhibits.tsx'

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

/** The page's figure with its title and caption, and a call to action unless a text follows that ends in one. */
export const ExhibitSection = ({ exhibit, copy }: { exhibit: Exhibit; copy: LandingCopy }) => (
  <Grounded ground={grounds[exhibit.kind]} labelledBy="exhibit-title">
    <figure className="wrap py-9 sm:py-16 lg:py-24">
      <h2 id="exhibit-title" className="mb-6 max-w-[18em] text-title tracking-heading lg:mb-10">
        {exhibit.title}
      </h2>
      <Drawing {...exhibit} />
      <figcaption className="mt-5 lg:mt-8">
        <p className="max-w-[60ch] text-small text-quiet">Fig. 2. {exhibit.caption}</p>
        {copy.body.length === 0 && (
          <div className="mt-6">
            <ConsultationCall copy={copy} />
          </div>
        )}
      </figcaption>
    </figure>
  </Grounded>
)

function Drawing(exhibit: Exhibit) {
  switch (exhibit.kind) {
    case 'timeline':
      return <Timeline {...exhibit} />
    case 'redline':
      return <Redline {...exhibit} />
    case 'ledger':
      return <Ledger {...exhibit} />
    case 'decisions':
      return (
        <Ledger
          isEven
          title={exhibit.title}
          columns={['Asked', 'Decided', 'Because']}
          rows={exhibit.entries.map(({ question, decision, because }) => [question, decision, because])}
        />
      )
    case 'runway':
      return <Runway {...exhibit} />
    case 'catalog':
      return (
        <Ledger
          title={exhibit.title}
          columns={['Label', 'Entry', 'What it says']}
          rows={exhibit.cards.map(({ tab, title, text }) => [tab, title, text])}
        />
      )
    case 'gauges':
      return <Gauges {...exhibit} />
  }
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
